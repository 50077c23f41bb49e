import { beforeEach, describe, expect, test, vi } from 'vitest';
import { recordVertexBuilds, type VertexBuild } from '../../worker/store/vertex-builds.ts';
import { echoFlow } from '../engine/support/flow.ts';
import { addFlow } from '../support/flow-requests.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';

const unknown = '00000000-0000-4000-8000-000000000000';
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let ann: Person;
let bob: Person;
let flow: string;

beforeEach(async () => {
  let time = Date.UTC(2026, 0, 31);
  // A clock that goes on a quarter of a second each time that somebody looks.
  const nobody = await freshService({}, { now: () => (time += 250) });
  ann = await addUser(nobody, 'ann');
  bob = await addUser(nobody, 'bob');
  flow = await addFlow(ann, { name: 'echo', data: echoFlow() });
});

function get(path: string, person = ann) {
  return person.byKey.ask('GET', path);
}

describe('the messages of a flow, as whole records', () => {
  const records = async (query: string, person = ann) =>
    (await get(`/api/v1/messages?${query}`, person)).body as unknown as Record<string, unknown>[];

  test('have every field, and are there as soon as their run has answered where the session is named', async () => {
    await ann.byKey.json('POST', `/api/v1/run/${flow}`, { input_value: 'hi', session_id: 's' });
    const [question, answer] = await records(`flow_id=${flow}&session_id=s`);
    expect(Object.keys(question ?? {})).toEqual([
      'id',
      'flow_id',
      'flow_version',
      'sender',
      'sender_name',
      'session_id',
      'context_id',
      'ip_address',
      'text',
      'category',
      'timestamp',
      'start_time',
      'end_time',
      'files',
      'edit',
      'duration',
      'properties',
      'content_blocks',
    ]);
    expect(question).toMatchObject({
      id: expect.any(Number),
      flow_id: flow,
      flow_version: null,
      session_id: 's',
      text: 'hi',
      timestamp: expect.stringMatching(iso),
      start_time: question?.timestamp,
      end_time: question?.timestamp,
      files: [],
      duration: 0,
      properties: { state: 'complete', build_duration: 0 },
    });
    const took = (Date.parse(String(answer?.end_time)) - Date.parse(String(answer?.start_time))) / 1000;
    expect(took).toBeGreaterThan(0);
    expect(answer).toMatchObject({ sender: 'Machine', duration: took, properties: { build_duration: took } });
    expect(answer?.id).toBe((question?.id as number) + 1);
  });

  test('follow within a second where no session is named, and can be narrowed and ordered', async () => {
    for (const text of ['b', 'a']) {
      await ann.byKey.json('POST', `/api/v1/run/${flow}`, { input_value: text, session_id: text });
    }
    const texts = async (query: string) => (await records(`flow_id=${flow}${query}`)).map(({ text }) => text).join('');
    await vi.waitFor(async () => expect(await texts('')).toHaveLength(4), { timeout: 4000 });
    expect(await texts('&sender=User&order_by=text')).toBe('ab');
    expect(await texts('&session_id=a')).toBe('aa');
    expect(await records(`flow_id=${flow}`, bob)).toEqual([]);
    expect(await records(`flow_id=${flow}&session_id=a`, bob)).toEqual([]);
    expect(await records(`flow_id=${unknown}`)).toEqual([]);
  });

  test('are of a flow that must be named', async () => {
    const { status, body } = await get('/api/v1/messages');
    expect(status).toBe(422);
    expect(body?.detail).toEqual([{ type: 'missing', loc: ['query', 'flow_id'], msg: 'Field required' }]);
    expect((await get('/api/v1/messages?flow_id=5')).status).toBe(422);
  });
});

describe('what vertices came to', () => {
  const build = (id: string, vertexId: string, timestamp: number, more: Partial<VertexBuild> = {}): VertexBuild => ({
    id,
    vertexId,
    timestamp,
    valid: true,
    params: '- Type: object',
    data: '{"outputs":{"message":{"message":"hi","type":"text"}}}',
    artifacts: '{"message":"hi"}',
    ...more,
  });

  async function record(...builds: VertexBuild[]) {
    await bindings.DB.batch(recordVertexBuilds(bindings.DB, { userId: ann.id, flowId: flow }, builds));
  }

  test('is shown by vertex, the newest build of each', async () => {
    const broken = { valid: false, params: 'It broke', data: null, artifacts: null };
    await record(build('1', 'A', 1000), build('2', 'B', 2000));
    await record(build('3', 'A', 3000), build('4', 'B', 4000, broken));
    expect((await get(`/api/v1/monitor/builds?flow_id=${flow}`)).body).toEqual({
      vertex_builds: {
        A: [
          {
            artifacts: { message: 'hi' },
            timestamp: '1970-01-01T00:00:03.000Z',
            valid: true,
            build_id: '3',
            id: 'A',
            data: { outputs: { message: { message: 'hi', type: 'text' } } },
            params: '- Type: object',
            flow_id: flow,
          },
        ],
        B: [expect.objectContaining({ build_id: '4', valid: false, data: null })],
      },
    });
  });

  test('is kept twice for each vertex, told as transactions page by page', async () => {
    await record(build('1', 'A', 1000), build('2', 'A', 2000), build('3', 'A', 3000, { valid: false, params: 'why' }));
    await record(build('3', 'A', 3000));
    const path = `/api/v1/monitor/transactions?flow_id=${flow}`;
    const { body } = await get(path);
    expect(body).toMatchObject({ total: 2, page: 1, size: 50, pages: 1 });
    expect(body?.items).toMatchObject([
      { id: '3', vertex_id: 'A', target_id: null, status: 'error', error: 'why', flow_id: flow },
      { id: '2', status: 'success', error: null, outputs: { message: { message: 'hi' } } },
    ]);
    expect((await get(`${path}&page=2&size=1`)).body).toMatchObject({
      items: [{ id: '2' }],
      page: 2,
      size: 1,
      pages: 2,
    });
    expect((await get(`${path}&page=9`)).body).toMatchObject({ items: [], total: 2, page: 9 });
  });

  test('too large to be kept leaves that there was a build', async () => {
    await record(build('1', 'A', 1000, { data: `"${'x'.repeat(700_000)}"` }));
    expect((await get(`/api/v1/monitor/builds?flow_id=${flow}`)).body).toMatchObject({
      vertex_builds: { A: [{ build_id: '1', valid: true, data: null }] },
    });
  });

  test('is nothing to others, who cannot delete it either', async () => {
    await record(build('1', 'A', 1000));
    const path = `/api/v1/monitor/builds?flow_id=${flow}`;
    expect((await get(path, bob)).body).toEqual({ vertex_builds: {} });
    expect((await get(path.replace('builds', 'transactions'), bob)).body).toMatchObject({
      items: [],
      total: 0,
      pages: 0,
    });
    expect((await bob.byKey.ask('DELETE', path)).status).toBe(204);
    expect(JSON.stringify((await get(path)).body)).toContain('"build_id":"1"');
    expect((await ann.byKey.ask('DELETE', path)).status).toBe(204);
    expect((await get(path)).body).toEqual({ vertex_builds: {} });
  });

  test('a plain run leaves nothing there', async () => {
    await ann.byKey.json('POST', `/api/v1/run/${flow}`, { input_value: 'hi' });
    expect((await get(`/api/v1/monitor/builds?flow_id=${flow}`)).body).toEqual({ vertex_builds: {} });
  });

  test.each([
    ['builds', 'missing', 'flow_id'],
    ['builds?flow_id=zz', 'uuid_parsing', 'flow_id'],
    ['transactions', 'missing', 'flow_id'],
    [`transactions?flow_id=${unknown}&page=0`, 'greater_than_equal', 'page'],
    [`transactions?flow_id=${unknown}&size=0`, 'greater_than_equal', 'size'],
    [`transactions?flow_id=${unknown}&size=101`, 'less_than_equal', 'size'],
    [`transactions?flow_id=${unknown}&size=x`, 'int_parsing', 'size'],
  ])('%s is refused with a reason', async (path, type, name) => {
    const { status, body } = await get(`/api/v1/monitor/${path}`);
    expect(status).toBe(422);
    expect(body?.detail).toMatchObject([{ type, loc: ['query', name] }]);
  });
});
