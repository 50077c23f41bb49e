import * as z from 'zod';
import { FlowVersionRecord } from '../../../../schema/wire/flow-version.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { jsonTexts } from '../../../http/json-array.ts';
import { mapPages } from '../../../http/map-pages.ts';
import { listVersions as findVersions } from '../../../store/flows/versions/read-version.ts';
import { versionJson } from '../../../store/flows/versions/version-record.ts';
import { flowPath } from '../flow-path.ts';

export const listVersions = endpoint({
  summary: 'List a flow’s versions',
  description: 'All of them, newest first.',
  tag: 'Flows',
  access: 'user',
  params: flowPath,
  responses: {
    200: { description: 'The versions', schema: z.array(FlowVersionRecord) },
    404: { description: 'No such flow that you may see' },
  },
  async handle({ app, principal, params }) {
    return jsonTexts(mapPages(await findVersions(app, principal, params.flow_id), versionJson));
  },
});
