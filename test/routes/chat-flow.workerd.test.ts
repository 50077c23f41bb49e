import { beforeEach, expect, test } from 'vitest';
import { echoFlow, flow } from '../engine/support/flow.ts';
import { addFlow, type Flow } from '../support/flow-requests.ts';
import { textFlow } from '../support/flows.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';

let ann: Person;
let bob: Person;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  bob = await addUser(nobody, 'bob');
});

const read = (person: Person, id: string) => person.byKey.ask('GET', `/api/v1/flows/chat_flow/${id}`);

test('a flow with a chat input and a chat output is read as it is', async () => {
  const id = await addFlow(ann, { name: 'chat', data: echoFlow() });
  const { status, body } = await read(ann, id);
  expect(status).toBe(200);
  expect(body).toEqual(await ann.byKey.json('GET', `/api/v1/flows/${id}`));
});

test('others read it if it is theirs to run, without its secrets', async () => {
  const data = echoFlow();
  const [node] = data.nodes as unknown as { data: { node: { template: Record<string, unknown> } } }[];
  Object.assign(node?.data.node.template ?? {}, {
    api_key: { type: 'str', name: 'api_key', password: true, value: 'sk-secret', show: true },
  });
  const id = await addFlow(ann, { name: 'chat', data });
  expect((await read(bob, id)).status).toBe(404);
  await ann.byKey.json('PATCH', `/api/v1/flows/${id}`, { access_type: 'PUBLIC' });
  const { status, body } = await read(bob, id);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toContain('sk-secret');
  expect(JSON.stringify((await read(ann, id)).body)).toContain('sk-secret');
});

test('what is published is what is shown', async () => {
  const id = await addFlow(ann, { name: 'chat', data: echoFlow() });
  await ann.byKey.json('PATCH', `/api/v1/flows/${id}`, { is_online: true });
  await ann.byKey.json('PATCH', `/api/v1/flows/${id}`, { data: textFlow() });
  expect((await read(ann, id)).body).toMatchObject({ data: echoFlow() });
  expect((await ann.byKey.json<Flow>('GET', `/api/v1/flows/${id}`)).data).toEqual(textFlow());
});

test.each([
  ['without a chat input', () => textFlow(), 404, 'flow_without_chat'],
  ['without a chat output', () => flow([{ id: 'ChatInput-1' }]), 404, 'flow_without_chat'],
  ['without a graph', () => null, 400, 'flow_without_data'],
])('a flow %s is none to chat with', async (_, data, status, code) => {
  const id = await addFlow(ann, { name: 'chat', data: data() });
  expect(await read(ann, id)).toMatchObject({ status, body: { code } });
});

test('a flow on hold is not there to chat with', async () => {
  const id = await addFlow(ann, { name: 'chat', data: echoFlow() });
  await ann.byKey.json('PATCH', `/api/v1/flows/${id}`, { is_hold: true });
  expect(await read(ann, id)).toMatchObject({ status: 423, body: { code: 'flow_on_hold' } });
});

test('what is no id is refused, what is none of a flow not found', async () => {
  expect((await read(ann, 'x')).status).toBe(422);
  expect((await read(ann, crypto.randomUUID())).status).toBe(404);
});
