import * as z from 'zod';
import { FlowCreate, FlowRecord } from '../../../schema/wire/flow.ts';
import { utf8Text } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ValidationError } from '../../http/errors.ts';
import { deepest, isTooDeep } from '../../http/json-depth.ts';
import { memberText } from '../../http/json-text.ts';
import { fileBody, type UploadedFile } from '../../http/multipart.ts';
import { queryUuid } from '../../http/query.ts';
import { jsonText } from '../../http/respond.ts';
import { parsePart } from '../../http/validation.ts';
import { flowJson } from '../../store/flows/record.ts';
import { createFlow, existingProject } from '../../store/flows/write.ts';

export const uploadFlows = endpoint({
  summary: 'Import flows from a file',
  description: 'A JSON file with one flow, or with `{"flows": […]}`. Ids in it are ignored; taken names get a number.',
  tag: 'Flows',
  access: 'user',
  query: z.object({ folder_id: queryUuid(), project_id: queryUuid() }),
  body: fileBody('The flow file'),
  responses: {
    201: { description: 'The new flows', schema: z.array(FlowRecord) },
    400: { description: 'Not a flow file' },
    404: { description: 'No such project of yours' },
  },
  async handle({ app, principal, query, body }) {
    const wanted = query.project_id ?? query.folder_id;
    const project = wanted === undefined ? null : await existingProject(app, principal, wanted);
    const { text, flows } = readFlowFile(body);
    const made: string[] = [];
    for (const { flow, path } of flows) {
      const data = flow.data ? memberText(text, [...path, 'data']) : null;
      made.push(flowJson(await createFlow(app, principal, flow, data, project)));
    }
    return jsonText(`[${made.join(',')}]`, 201);
  },
});

/** The flows of a file, each with the path to it in the file's text. Every one is checked before the first is stored. */
function readFlowFile(file: UploadedFile) {
  const text = utf8Text(file.bytes) ?? '';
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new ValidationError(`The file "${file.name}" is not JSON. Upload a flow exported as a JSON file.`, 400);
  }
  if (isTooDeep(text)) {
    throw new ValidationError(`The file "${file.name}" is nested more than ${deepest} levels deep.`, 400);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new ValidationError(`The file "${file.name}" holds no flow: expected a JSON object with a name.`, 400);
  }
  const list = (content as { flows?: unknown }).flows;
  const entries = Array.isArray(list)
    ? list.map((entry: unknown, index) => ({ entry, path: ['flows', index] as (string | number)[] }))
    : [{ entry: content as unknown, path: [] as (string | number)[] }];
  return { text, flows: entries.map(({ entry, path }) => ({ flow: parsePart(FlowCreate, entry, 'body', 400), path })) };
}
