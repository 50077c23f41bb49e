import { beforeAll, describe, expect, test } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { addFlow, answerTo, type RunResult } from '../support/flow-requests.ts';
import { textFlow } from '../support/flows.ts';
import { modelFetch } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let nobody: Service;
let ann: Person;
let echo: string;

beforeAll(async () => {
  nobody = await freshService({ OPENAI_API_KEY: 'sk-model' }, { fetch: modelFetch() });
  ann = await addUser(nobody, 'ann');
  echo = await made({ name: 'echo', endpoint_name: 'echo', data: echoFlow() });
});

const made = (body: object, person = ann) => addFlow(person, body);

const run = (flow: string, body?: unknown, headers?: Record<string, string>) =>
  ann.byKey.ask('POST', `/api/v1/run/${flow}`, body, headers);
const said = (flow: string, body?: unknown) => answerTo(ann, flow, body);

describe('a run', () => {
  test('answers with the result in the order that clients know, with every copy of its text', async () => {
    const { body } = await run(echo, { input_value: 'hello', session_id: 'mine' });
    const result = body as unknown as RunResult;
    expect(Object.keys(result)).toEqual(['session_id', 'outputs']);
    expect(result.session_id).toBe('mine');
    expect(result.outputs).toHaveLength(1);
    expect(result.outputs[0]?.inputs).toEqual({ input_value: 'hello' });
    const [output] = result.outputs[0]?.outputs ?? [];
    expect(Object.keys(output ?? {})).toEqual([
      'results',
      'artifacts',
      'outputs',
      'logs',
      'messages',
      'timedelta',
      'duration',
      'component_display_name',
      'component_id',
      'used_frozen_result',
    ]);
    expect(output).toMatchObject({
      results: { message: { text: 'hello', session_id: 'mine', data: { text: 'hello', session_id: 'mine' } } },
      artifacts: { message: 'hello', sender: 'Machine', sender_name: 'AI', files: [], type: 'object' },
      outputs: { message: { message: 'hello', type: 'text' } },
      logs: { message: [] },
      messages: [{ message: 'hello', sender: 'Machine', sender_name: 'AI', session_id: 'mine', stream_url: null }],
      timedelta: null,
      duration: null,
      component_display_name: 'Chat Output',
      component_id: 'ChatOutput-1',
      used_frozen_result: false,
    });
    expect(Object.keys(output?.results.message ?? {})).toEqual([
      'text_key',
      'data',
      'default_value',
      'text',
      'sender',
      'sender_name',
      'files',
      'session_id',
      'context_id',
      'timestamp',
      'flow_id',
      'error',
      'edit',
      'properties',
      'category',
      'content_blocks',
      'duration',
    ]);
  });

  test.each([
    ['its id', () => echo],
    ['its id in capitals', () => echo.toUpperCase()],
    ['its endpoint name', () => 'echo'],
    ['its endpoint name, with a slash behind it', () => 'echo/'],
  ])('is found by %s', async (_, name) => {
    expect((await said(name(), { input_value: 'hi' })).text).toBe('hi');
  });

  test('has a session of its own where none is named', async () => {
    const sessions = [await said(echo), await said(echo, { session_id: '' }), await said(echo, { session_id: null })];
    for (const { session } of sessions) expect(session).toMatch(uuid);
    expect(new Set(sessions.map(({ session }) => session)).size).toBe(3);
  });

  test.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['blanks', '  \n'],
    ['{}', {}],
    ['nulls', { input_value: null, tweaks: null, session_id: null, input_type: null, stream: null, context: null }],
    ['an empty wrapper', { input_request: {} }],
    ['no wrapper', { input_request: null }],
  ])('from %s has an empty input', async (_, body) => {
    expect(await said(echo, body)).toMatchObject({ text: '', inputs: {} });
  });

  test.each([
    ['flat', { input_value: 'x', session_id: 's' }],
    ['flat, with what nobody knows', { input_value: 'x', session_id: 's', nobody: { knows: 1 } }],
    ['flat, with a context', { input_value: 'x', session_id: 's', context: { request_variables: { a: 1 } } }],
    ['wrapped', { input_request: { input_value: 'x', session_id: 's' } }],
    ['wrapped, with a context', { input_request: { input_value: 'x', session_id: 's' }, context: { a: 1 } }],
    [
      'wrapped, which counts more than what is flat',
      { input_request: { input_value: 'x', session_id: 's' }, input_value: 'y' },
    ],
  ])('takes a body that is %s', async (_, body) => {
    expect(await said(echo, body)).toMatchObject({ text: 'x', session: 's' });
  });

  test('takes JSON under any content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      const answer = await run(echo, '{"input_value":"x"}', { 'content-type': type });
      expect([answer.status, JSON.stringify(answer.body).includes('"text":"x"')]).toEqual([200, true]);
    }
  });

  test('looks for a name among the flows of the caller, or of the user that the query names', async () => {
    const bob = await addUser(nobody, 'bob');
    const his = await made({ name: 'echo', endpoint_name: 'echo', data: textFlow() }, bob);
    const flowOf = async (query: string) => (await run(`echo${query}`)).status;
    expect(await flowOf('')).toBe(200);
    expect(await flowOf(`?user_id=${ann.id}`)).toBe(200);
    expect(await flowOf(`?user_id=${ann.id.toUpperCase()}`)).toBe(200);
    expect(await flowOf(`?user_id=${ann.serial}`)).toBe(200);
    for (const query of [
      `?user_id=${bob.id}`,
      `?user_id=${bob.serial}`,
      '?user_id=999999',
      `?user_id=${crypto.randomUUID()}`,
    ]) {
      expect(await flowOf(query)).toBe(404);
    }
    expect((await run(`${his}?user_id=${bob.id}`)).status).toBe(404);
    expect(await run('echo?user_id=bob')).toMatchObject({
      status: 400,
      body: { detail: [{ type: 'uuid_parsing', loc: ['query', 'user_id'] }] },
    });
  });

  test('shows what output_type and output_component ask for', async () => {
    const shown = async (body: object) => {
      const answer = (await run(echo, { input_value: 'x', ...body })).body as unknown as RunResult;
      return answer.outputs[0]?.outputs.map(({ component_id: id }) => id);
    };
    expect(await shown({})).toEqual(['ChatOutput-1']);
    expect(await shown({ output_type: 'any' })).toEqual(['ChatOutput-1']);
    expect(await shown({ output_type: 'debug' })).toEqual(['ChatInput-1', 'ChatOutput-1']);
    expect(await shown({ output_component: 'ChatOutput-1' })).toEqual(['ChatOutput-1']);
    expect(await shown({ output_component: 'Chat Output' })).toEqual(['ChatOutput-1']);
    expect(await shown({ output_component: 'nobody' })).toEqual([]);
  });

  test('gives a text input its text only when it is asked for text', async () => {
    const text = await made({ name: 'text', data: textFlow() });
    const answer = async (body: object) => JSON.stringify((await run(text, { input_value: 'typed', ...body })).body);
    expect(await answer({ input_type: 'text', output_type: 'text' })).toContain('"text":"typed"');
    expect(await answer({ input_type: 'any', output_type: 'text' })).toContain('"text":"typed"');
    expect(await answer({ output_type: 'text' })).not.toContain('"text":"typed"');
  });
});

describe('tweaks', () => {
  test.each([
    ['by id', { 'ChatInput-1': { input_value: 'tweaked' } }],
    ['by display name', { 'Chat Input': { input_value: 'tweaked' } }],
    ['of a field, as an object', { 'ChatInput-1': { input_value: { value: 'tweaked' } } }],
  ])('set a field %s', async (_, tweaks) => {
    expect(await said(echo, { tweaks })).toMatchObject({ text: 'tweaked' });
  });

  test('without a node set that field wherever it is', async () => {
    const answer = (await run(echo, { input_value: 'x', tweaks: { sender_name: 'Everybody' }, output_type: 'debug' }))
      .body;
    expect(JSON.stringify(answer).match(/"sender_name":"Everybody"/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test.each([
    [{ nobody: { input_value: 'x' } }],
    [{ 'ChatInput-1': { nothing: 'x' } }],
    [{ 'ChatInput-1': { code: 'raise Exception()' } }],
    [{ nothing: 'x' }],
    [{ 'ChatInput-1': null, 'Chat Output': 5, x: [] }],
    [{ constructor: { prototype: { polluted: 1 } } }],
    [{ toString: 'x', hasOwnProperty: { valueOf: 1 } }],
    [JSON.parse('{"__proto__":{"polluted":1},"ChatInput-1":{"__proto__":{"polluted":1},"constructor":1}}')],
  ])('that fit nothing change nothing: %j', async (tweaks) => {
    expect((await said(echo, { input_value: 'kept', tweaks })).text).toBe('kept');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('of the input beside an input are refused', async () => {
    const both = { input_value: 'a', tweaks: { 'ChatInput-1': { input_value: 'b' } } };
    for (const path of [echo, `${echo}?stream=true`]) {
      expect(await run(path, both)).toMatchObject({
        status: 400,
        body: { detail: 'If you pass an input_value to the chat input, you cannot pass a tweak with the same name.' },
      });
    }
    const text = await made({ name: 'text', data: textFlow() });
    const tweak = { input_value: 'a', input_type: 'text', tweaks: { 'TextInput-1': { input_value: 'b' } } };
    expect(await run(text, tweak)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('text input') },
    });
  });

  test('of no sense fail the run at worst, never the server', async () => {
    for (const value of [
      5,
      true,
      [],
      {},
      [null],
      { value: { a: 1 } },
      'x'.repeat(200_000),
      { load_from_db: true, value: 'NO_SUCH' },
    ]) {
      const { status, body } = await run(echo, { tweaks: { 'ChatInput-1': { input_value: value } } });
      expect([200, 400, 500]).toContain(status);
      expect(body?.code).not.toBe('internal_error');
    }
  });
});
