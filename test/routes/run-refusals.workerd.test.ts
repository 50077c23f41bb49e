import { beforeAll, describe, expect, test } from 'vitest';
import { echoFlow, flow } from '../engine/support/flow.ts';
import { addFlow, answerTo } from '../support/flow-requests.ts';
import { modelFlow, textFlow } from '../support/flows.ts';
import { modelFetch } from '../support/model-fetch.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

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

describe('bad input', () => {
  test.each([
    ['no JSON', 'nope', 'json_invalid'],
    ['half JSON', '{"input_value":', 'json_invalid'],
    ['a list', [], 'model_attributes_type'],
    ['null', 'null', 'model_attributes_type'],
    ['a text', '"hello"', 'model_attributes_type'],
    ['a number for the input', { input_value: 5 }, 'string_type'],
    ['a list for the input', { input_value: ['x'] }, 'string_type'],
    ['a text for tweaks', { tweaks: 'x' }, 'dict_type'],
    ['a list for tweaks', { tweaks: [] }, 'dict_type'],
    ['an unknown input type', { input_type: 'bad' }, 'enum'],
    ['an unknown output type', { output_type: 'bad' }, 'enum'],
    ['an object for the session', { session_id: {} }, 'string_type'],
    ['a book for the session', { session_id: 's'.repeat(10_000) }, 'string_too_long'],
    ['a text for stream', { stream: 'yes' }, 'bool_type'],
    ['a text for the context', { context: 'x' }, 'dict_type'],
    ['a text for the wrapper', { input_request: 'x' }, 'dict_type'],
    ['wrong types in the wrapper', { input_request: { input_value: 5 } }, 'string_type'],
    ['depth without end', `{"tweaks":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`, 'json_invalid'],
  ])('%s is 400', async (_, body, type) => {
    for (const path of [echo, `${echo}?stream=true`]) {
      const answer = await run(path, body);
      expect(answer).toMatchObject({ status: 400, body: { detail: [{ type }], code: 'validation_failed' } });
      expect(answer.body).toHaveProperty('trace_id', expect.stringMatching(/^[\da-f]{32}$/));
    }
  });

  test.each(['stream=perhaps', 'stream=', 'stream=2'])('?%s is 400', async (query) => {
    expect(await run(`${echo}?${query}`)).toMatchObject({ status: 400, body: { detail: [{ type: 'bool_parsing' }] } });
  });

  test('of a query parameter given twice takes the last', async () => {
    expect((await run(`${echo}?stream=true&stream=false`)).status).toBe(200);
    expect((await run(`${echo}?stream=false&stream=perhaps`)).status).toBe(400);
  });

  test.each(['nobody', '00000000-0000-4000-8000-000000000000', '__proto__', 'constructor', 'x'.repeat(10_000)])(
    'an unknown flow is 404: %s',
    async (name) => {
      expect(await run(name)).toMatchObject({
        status: 404,
        body: { detail: `Flow identifier ${name} not found`, code: 'flow_not_found' },
      });
    },
  );

  test('a malformed Idempotency-Key is 400', async () => {
    expect(await run(echo, {}, { 'idempotency-key': 'two words' })).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_malformed' },
    });
  });

  test.each([
    ['nothing', null, 'flow_without_data'],
    ['an empty object', {}, 'no_data'],
    ['nodes that are no list', { nodes: 'x', edges: [] }, 'no_data'],
  ])('a flow that holds %s is 400', async (_, data, code) => {
    const id = await made({ name: 'none', data });
    for (const path of [id, `${id}?stream=true`]) {
      expect(await run(path, { input_value: 'x' })).toMatchObject({ status: 400, body: { code } });
    }
  });

  test.each([
    ['no nodes', { nodes: [], edges: [] }],
    ['nodes that are none', { nodes: [null, 5, 'x', []], edges: [null, 5, {}] }],
  ])('a flow that holds %s answers without outputs', async (_, data) => {
    const id = await made({ name: 'none', data });
    expect((await run(id, { input_value: 'x' })).body).toMatchObject({
      outputs: [{ inputs: { input_value: 'x' }, outputs: [] }],
    });
  });

  test('a cycle is 400 and named', async () => {
    const data = flow(
      [
        { id: 'TextInput-1', outputs: ['text'], fields: { input_value: '' } },
        { id: 'TextOutput-1', outputs: ['text'], fields: { input_value: '' } },
      ],
      [
        ['TextInput-1.text', 'TextOutput-1.input_value'],
        ['TextOutput-1.text', 'TextInput-1.input_value'],
      ],
    );
    const id = await made({ name: 'cycle', data });
    for (const path of [id, `${id}?stream=true`]) {
      const answer = await run(path, {});
      expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('TextInput-1') } });
    }
  });
});

describe('bad luck', () => {
  const failing: [string, Parameters<typeof flow>[0][number], string, string][] = [
    ['a type that is unknown', { id: 'Mystery-1', outputs: ['out'] }, 'unknown_type', 'Mystery'],
    ['a node with code of its own', { id: 'TextInput-1', outputs: ['text'], edited: true }, 'unknown_type', 'Text'],
    [
      'a variable that is missing',
      {
        id: 'TextInput-1',
        outputs: ['text'],
        fields: { input_value: { type: 'str', value: 'NO_SUCH', load_from_db: true } },
      },
      'variable_not_found',
      'NO_SUCH',
    ],
    [
      'a component that throws',
      { id: 'ParserComponent-1', name: 'Parser', outputs: ['parsed_text'], fields: { mode: 'Parser', pattern: '{' } },
      '',
      'Parser',
    ],
  ];

  test.each(failing)(
    'with %s the run fails with 500, and clients find the reason where they look',
    async (_, node, code, told) => {
      const id = await made({ name: 'fails', data: flow([node]) });
      const { status, body } = await run(id, {});
      expect(status).toBe(500);
      expect(Object.keys(body ?? {})).toEqual(['detail', 'code', 'trace_id']);
      if (code !== '') expect(body?.code).toBe(code);
      expect(body?.code).not.toBe('internal_error');
      const detail = JSON.parse(body?.detail as string);
      expect(detail).toEqual({
        message: expect.stringMatching(/^Error running graph: Error building Component /),
        traceback: null,
        description: null,
        code: null,
        suggestion: null,
      });
      expect(detail.message).toContain(told);
      expect(JSON.stringify(body)).not.toMatch(/\bat \w+ \(|node_modules|\.ts:\d/);
    },
  );

  test('of a message that is too large to be kept says so, and that another try is of no use', async () => {
    const input = { input_value: 'x'.repeat(3_000_000) };
    const { status, body } = await run(echo, input);
    expect([status, body?.code]).toEqual([500, 'message_too_large']);
    expect(JSON.parse(body?.detail as string).message).toContain('the limit is 1900000 bytes');
    const text = await made({ name: 'text', data: textFlow() });
    expect((await run(text, { ...input, input_type: 'text' })).status).toBe(200);
  });

  test('leaves the server as healthy as before', async () => {
    expect(await nobody.json('GET', '/health_check')).toEqual({ status: 'ok', chat: 'ok', db: 'ok' });
    expect((await said(echo, { input_value: 'still here' })).text).toBe('still here');
    expect((await said(await made({ name: 'model', data: modelFlow() }), { input_value: 'still here' })).text).toBe(
      'still here',
    );
  });
});
