import { FlowCreate, FlowRecord } from '../../../schema/wire/flow.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { memberText } from '../../http/json-text.ts';
import { jsonText } from '../../http/respond.ts';
import { createFlow as storeFlow } from '../../store/flows/create.ts';
import { flowJson } from '../../store/flows/record.ts';

export const createFlow = endpoint({
  summary: 'Make a flow',
  description: 'Takes an exported flow as it is. Names that you have already get a number.',
  tag: 'Flows',
  access: 'user',
  body: jsonBody(FlowCreate),
  responses: { 201: { description: 'The flow', schema: FlowRecord } },
  async handle({ app, principal, body }) {
    const data = body.value.data ? memberText(body.text, ['data']) : null;
    return jsonText(flowJson(await storeFlow(app, principal, body.value, data)), 201);
  },
});
