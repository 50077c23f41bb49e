import * as z from 'zod';
import { RunSummaryRecord, runStatuses } from '../../../schema/wire/run-record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { queryChoice, queryInteger, queryUuid } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { listSummaries } from '../../store/run-summaries.ts';
import { summaryJson } from './run-json.ts';

export const listRuns = endpoint({
  summary: 'List your runs',
  description:
    'Runs in the background and, as `api`, plain ones, newest first. A new one is here within a second or so. Plain ones leave the list after SERVICE_RUN_RETENTION_DAYS.',
  tag: 'Runs',
  access: 'user',
  query: z.object({
    flow_id: queryUuid(),
    status: queryChoice(runStatuses),
    after: queryUuid().meta({
      override: { type: 'string', format: 'uuid', description: 'The last run of the page before' },
    }),
    limit: queryInteger(50, 1, 100),
  }),
  responses: { 200: { description: 'Your runs', schema: z.array(RunSummaryRecord) } },
  async handle({ app, principal, query }) {
    const { flow_id: flowId, status, after, limit } = query;
    const page = { flowId: flowId ?? null, status: status ?? null, after: after ?? null, limit };
    return json((await listSummaries(app, principal, page)).map(summaryJson));
  },
});
