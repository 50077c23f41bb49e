import * as z from 'zod';
import { FlowRecord } from '../../../schema/wire/flow.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonTexts } from '../../http/json-array.ts';
import { mapPages } from '../../http/map-pages.ts';
import { createFlows as storeFlows } from '../../store/flows/create.ts';
import { loadFlows } from '../../store/flows/load.ts';
import { flowJson } from '../../store/flows/record.ts';
import { FlowList, newFlows } from './new-flows.ts';

export const createFlows = endpoint({
  summary: 'Make several flows',
  description: 'All of them, or none where one is wrong. Names that you have already get a number.',
  tag: 'Flows',
  access: 'user',
  body: jsonBody(
    FlowList.meta({ id: 'FlowList', examples: [{ flows: [{ name: 'Support bot' }, { name: 'Sales bot' }] }] }),
  ),
  responses: { 201: { description: 'The flows, in the order of the body', schema: z.array(FlowRecord) } },
  async handle({ app, principal, body }) {
    const made = await storeFlows(app, principal, newFlows(body.value.flows, body.text));
    return jsonTexts(mapPages(loadFlows(app, made), flowJson), { status: 201 });
  },
});
