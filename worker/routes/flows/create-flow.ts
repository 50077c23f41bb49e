import { FlowCreate, FlowRecord } from '../../../schema/wire/flow.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonText } from '../../http/respond.ts';
import { createFlow as storeFlow } from '../../store/flows/create.ts';
import { flowJson } from '../../store/flows/record.ts';
import { newFlow } from './new-flows.ts';

export const createFlow = endpoint({
  summary: 'Make a flow',
  description: 'Takes an exported flow as it is. Names that you have already get a number.',
  tag: 'Flows',
  access: 'user',
  body: jsonBody(FlowCreate),
  responses: { 201: { description: 'The flow', schema: FlowRecord } },
  async handle({ app, principal, body }) {
    const { flow, data, publishedData } = newFlow(body.value, body.text);
    return jsonText(flowJson(await storeFlow(app, principal, flow, data, publishedData)), 201);
  },
});
