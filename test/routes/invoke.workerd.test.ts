import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { addFlow, type RunResult } from '../support/flow-requests.ts';
import { modelFlow } from '../support/flows.ts';
import { addUser, type Person } from '../support/people.ts';
import { upstream } from '../support/run-objects.ts';
import { freshService, type Service } from '../support/service.ts';
import { webhookEcho } from '../support/webhook-flows.ts';

let nobody: Service;
let ann: Person;
let project: string;
let invoke: string;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  project = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'P' })).id;
  invoke = `/api/v1/projects/${project}/invoke`;
});

afterEach(() => vi.restoreAllMocks());

/** A flow of the project that says back what it is told. */
const add = (name: string, more: object = {}) =>
  addFlow(ann, { name, data: echoFlow(), project_id: project, action_description: `does ${name}`, ...more });

async function publish(...ids: string[]): Promise<void> {
  for (const id of ids) await ann.byKey.json('PATCH', `/api/v1/flows/${id}`, { is_online: true });
}

const ask = (body: unknown, headers: Record<string, string> = {}) => ann.byKey.ask('POST', invoke, body, headers);
const key = { 'x-service-global-var-openai_api_key': 'sk-test' };

/** A model that answers each question with this. */
const choosing = (content: string) =>
  upstream(() => Response.json({ choices: [{ index: 0, message: { role: 'assistant', content } }] }));

describe('a project', () => {
  test('is invoked with the flow that is named, and answers as its run does, saying which it was', async () => {
    const id = await add('a');
    const { status, headers, body } = await ask({ input_value: 'hi', flow_id: id, session_id: 'mine' });
    expect([status, headers.get('x-flow-id')]).toEqual([200, id]);
    const run = await ann.byKey.ask('POST', `/api/v1/run/${id}`, { input_value: 'hi', session_id: 'mine' });
    expect(shapeOf(body)).toEqual(shapeOf(run.body));
    expect((body as unknown as RunResult).outputs[0]?.outputs[0]?.results.message?.text).toBe('hi');
  });

  test('is invoked with its only flow that is online', async () => {
    await add('draft');
    const online = await add('online');
    await publish(online);
    expect((await ask({ input_value: 'hi' })).headers.get('x-flow-id')).toBe(online);
    expect((await ask({ input_request: { input_value: 'hi' } })).headers.get('x-flow-id')).toBe(online);
  });

  test('streams where it is asked to', async () => {
    await publish(await add('online'));
    const answer = await ann.byKey.fetch('POST', `${invoke}?stream=true`, { body: { input_value: 'hi' } });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('x-flow-id')).toMatch(/^[\da-f-]{36}$/);
    expect(await answer.text()).toContain('"event": "end"');
  });

  test('has a model choose among several by what they say they do', async () => {
    const [refunds, parcels] = [await add('refunds'), await add('parcels', { action_name: 'track' })];
    await publish(refunds, parcels);
    const model = choosing('2');
    expect((await ask({ input_value: 'Where is my parcel?' }, key)).headers.get('x-flow-id')).toBe(parcels);
    const [system, user] = model.calls[0]?.body.messages ?? [];
    expect(system?.content).toContain('1. refunds: does refunds\n2. track: does parcels');
    expect(user?.content).toBe('Where is my parcel?');
    expect(model.calls[0]?.headers.get('authorization')).toBe('Bearer sk-test');
  });

  test('has it choose with the key that its owner stored', async () => {
    await publish(await add('a'), await add('b'));
    const variable = { name: 'OPENAI_API_KEY', value: 'sk-stored', type: 'Credential', default_fields: [] };
    await ann.byKey.json('POST', '/api/v1/variables/', variable);
    const model = choosing('1');
    expect((await ask({ input_value: 'hi' })).status).toBe(200);
    expect(model.calls[0]?.headers.get('authorization')).toBe('Bearer sk-stored');
  });

  test.each([['0'], ['none of them'], ['7']])('says what there is where the model answers "%s"', async (answer) => {
    const ids = [await add('a'), await add('b')];
    await publish(...ids);
    choosing(answer);
    const refused = await ask({ input_value: 'hi' }, key);
    expect(refused).toMatchObject({ status: 400, body: { code: 'flow_undecided' } });
    for (const id of ids) expect(refused.body?.detail).toContain(id);
  });

  test('says what to do where nothing can choose', async () => {
    await publish(await add('a'), await add('b'));
    const { status, body } = await ask({ input_value: 'hi' });
    expect([status, body?.code]).toEqual([400, 'flow_undecided']);
    expect(body?.detail).toContain('OPENAI_API_KEY');
  });

  test('says so where the model fails, without its key', async () => {
    await publish(await add('a'), await add('b'));
    upstream(() => Response.json({ error: { message: 'no such key sk-test' } }, { status: 401 }));
    const { status, body } = await ask({ input_value: 'hi' }, key);
    expect([status, body?.code]).toEqual([502, 'choice_failed']);
    expect(JSON.stringify(body)).not.toContain('sk-test');
  });

  test('leaves flows on hold out, unless there are no others', async () => {
    const [a, b] = [await add('a'), await add('b')];
    await publish(a, b);
    const hold = (id: string) => ann.byKey.json('PATCH', `/api/v1/flows/${id}`, { is_hold: true });
    await hold(a);
    expect((await ask({ input_value: 'hi' })).headers.get('x-flow-id')).toBe(b);
    const held = { status: 423, body: { code: 'flow_on_hold' } };
    expect(await ask({ flow_id: a })).toMatchObject(held);
    await hold(b);
    expect(await ask({ input_value: 'hi' })).toMatchObject(held);
  });

  test('is not invoked with what it does not have', async () => {
    const other = await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'Q' });
    const elsewhere = await add('elsewhere', { project_id: other.id });
    expect(await ask({})).toMatchObject({ status: 400, body: { code: 'no_online_flow' } });
    for (const id of [elsewhere, crypto.randomUUID()]) {
      expect(await ask({ flow_id: id })).toMatchObject({ status: 404, body: { code: 'flow_not_found' } });
    }
    expect((await ask({ flow_id: 'x' })).status).toBe(400);
    expect((await ask({ input_value: 7 })).status).toBe(400);
    const bob = await addUser(nobody, 'bob');
    expect((await bob.byKey.ask('POST', invoke, { flow_id: elsewhere })).status).toBe(404);
  });

  test('is invoked by whom it authorises, with flows that are open to them, by the owner’s keys alone', async () => {
    const bob = await addUser(nobody, 'bob');
    const [secret, a, b] = [await add('secret'), await add('a'), await add('b')];
    await publish(secret, a, b);
    await ann.byKey.json('PATCH', `/api/v1/flows/${a}`, { access_type: 'RESTRICTED' });
    const bobs = (body: unknown, headers = {}) => bob.byKey.ask('POST', invoke, body, headers);
    expect((await bobs({ flow_id: a })).body).toMatchObject({ code: 'project_not_found' });
    const authorise = (permission: string) =>
      ann.byKey.json('POST', `/api/v1/projects/${project}/auth/users`, { ids: [bob.id], permission });
    await authorise('read');
    expect((await bobs({ flow_id: a })).status).toBe(403);
    await authorise('run');
    const answer = await bobs({ input_value: 'hi' });
    expect([answer.status, answer.headers.get('x-flow-id')]).toEqual([200, a]);
    expect(await bobs({ flow_id: secret })).toMatchObject({ status: 404, body: { code: 'flow_not_found' } });
    await ann.byKey.json('PATCH', `/api/v1/flows/${b}`, { access_type: 'RESTRICTED' });
    const model = choosing('2');
    const undecided = await bobs({ input_value: 'hi' }, key);
    expect(undecided).toMatchObject({ status: 400, body: { code: 'flow_undecided' } });
    expect(undecided.body?.detail).not.toContain(secret);
    expect(model.calls).toEqual([]);
    const variable = { name: 'OPENAI_API_KEY', value: 'sk-ann', type: 'Credential', default_fields: [] };
    await ann.byKey.json('POST', '/api/v1/variables/', variable);
    expect((await bobs({ input_value: 'hi' }, key)).headers.get('x-flow-id')).toBe(b);
    expect(model.calls[0]?.headers.get('authorization')).toBe('Bearer sk-ann');
    upstream(() => Response.json({ error: { message: 'sk-*nn is no key' } }, { status: 401 }));
    const failed = await bobs({ input_value: 'hi' });
    expect(failed).toMatchObject({ status: 502, body: { code: 'choice_failed' } });
    expect(failed.body?.detail).not.toContain('no key');
    expect((await ask({ input_value: 'hi' })).body?.detail).toContain('no key');
  });

  test('is invoked once by requests with one key, whatever a model would choose the next time', async () => {
    await publish(await add('a'), await add('b'));
    const once = { ...key, 'idempotency-key': 'once' };
    let next = 0;
    const model = upstream(() => {
      next += 1;
      return Response.json({ choices: [{ index: 0, message: { role: 'assistant', content: String(next) } }] });
    });
    const first = await ask({ input_value: 'hi' }, once);
    const again = await ask({ input_value: 'hi' }, once);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-flow-id')).toBe(first.headers.get('x-flow-id'));
    expect(again.body).toEqual(first.body);
    expect(model.calls).toHaveLength(1);
    expect((await ask({ input_value: 'another' }, once)).status).toBe(422);
  });

  test('is invoked anew by a request with the same key, where the model that chooses had failed', async () => {
    await publish(await add('a'), await add('b'));
    const once = { ...key, 'idempotency-key': 'once' };
    upstream(() => Response.json({ error: { message: 'no' } }, { status: 401 }));
    expect((await ask({ input_value: 'hi' }, once)).body).toMatchObject({ code: 'choice_failed' });
    choosing('1');
    expect(await ask({ input_value: 'hi' }, once)).toMatchObject({ status: 200 });
  });

  test('says of a run that failed which flow it was of', async () => {
    const id = await add('fails', { data: modelFlow() });
    upstream(() => Response.json({ error: { message: 'no' } }, { status: 401 }));
    const { status, headers, body } = await ask({ flow_id: id, input_value: 'hi' }, key);
    expect([status, headers.get('x-flow-id')]).toEqual([500, id]);
    expect(JSON.parse(String(body?.detail))).toMatchObject({ message: expect.stringContaining('Error running graph') });
  });

  test('with a graph that cannot be run answers as a run does', async () => {
    const id = await addFlow(ann, { name: 'empty', project_id: project });
    expect(await ask({ flow_id: id })).toMatchObject({ status: 400, body: { code: 'flow_without_data' } });
    const hook = await addFlow(ann, { name: 'hook', project_id: project, data: webhookEcho() });
    expect((await ask({ flow_id: hook, input_value: 'x' })).status).toBe(
      (await ann.byKey.ask('POST', `/api/v1/run/${hook}`, { input_value: 'x' })).status,
    );
  });
});

/** An answer without what differs from run to run. */
function shapeOf(body: unknown): unknown {
  const text = JSON.stringify(body)
    .replace(/"(timestamp|id|timedelta|duration)":("[^"]*"|[\d.]+|null)/g, '"$1":0')
    .replace(/\d{4}-\d\d-\d\d[T ][\d:.+]+( UTC)?/g, '');
  return JSON.parse(text);
}
