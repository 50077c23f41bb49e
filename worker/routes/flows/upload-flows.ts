import * as z from 'zod';
import { FlowRecord } from '../../../schema/wire/flow.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonTexts } from '../../http/json-array.ts';
import { mapPages } from '../../http/map-pages.ts';
import { queryUuid } from '../../http/query.ts';
import { createFlows } from '../../store/flows/create.ts';
import { loadFlows } from '../../store/flows/load.ts';
import { flowJson } from '../../store/flows/record.ts';
import { existingProject } from '../../store/projects.ts';
import { flowFileBody, readFlowFile } from './flow-file.ts';

export const uploadFlows = endpoint({
  summary: 'Import flows from a file',
  description:
    'A JSON file with one flow, or with `{"flows": […]}`, or a ZIP of such files: all of its flows are made, or none. Ids in it are ignored; taken names get a number.',
  tag: 'Flows',
  access: 'user',
  query: z.object({ folder_id: queryUuid(), project_id: queryUuid() }),
  body: flowFileBody('The flow file'),
  responses: {
    201: { description: 'The new flows', schema: z.array(FlowRecord) },
    400: { description: 'Not a flow file' },
    404: { description: 'No such project of yours' },
  },
  async handle({ app, principal, query, body }) {
    const wanted = query.project_id ?? query.folder_id;
    const project = wanted === undefined ? null : await existingProject(app, principal, wanted);
    const made = await createFlows(app, principal, readFlowFile(body), { into: project, fromFile: true });
    return jsonTexts(mapPages(loadFlows(app, made), flowJson), { status: 201 });
  },
});
