import { afterAll, beforeAll, expect, test } from 'vitest';
import { elsewhere, type ServedFlows, serveFlows } from './serve-flows.ts';

// What people write in their own programs, without a client: fetch, and a path into the answer.

const onlyHere = test.skipIf(elsewhere);

let served: ServedFlows;
beforeAll(async () => {
  served = await serveFlows();
});
afterAll(() => served.stop());

test.each([
  ['results.message.text', (first: Output) => first.results.message.text],
  ['results.message.data.text', (first: Output) => first.results.message.data.text],
  ['outputs.message.message', (first: Output) => first.outputs.message.message],
  ['artifacts.message', (first: Output) => first.artifacts.message],
  ['messages[0].message', (first: Output) => first.messages[0].message],
])('the text is at outputs[0].outputs[0].%s', async (_path, read) => {
  for (const [flow, text] of [
    ['model', 'Echo: user "Hello there"'],
    ['echo', 'Hello there'],
  ] as const) {
    const { outputs } = await run(flow, { input_value: 'Hello there', output_type: 'chat', input_type: 'chat' });
    expect(read(outputs[0].outputs[0])).toBe(text);
  }
});

test('a text output is at results.text.text', async () => {
  const { outputs } = await run('text', { input_value: 'plain words', input_type: 'text', output_type: 'text' });
  expect(outputs[0].outputs[0].results.text.text).toBe('plain words');
  expect(outputs[0].outputs[0].results.text.data.text).toBe('plain words');
});

test('the session that was named is in the answer and in its messages', async () => {
  const { session_id, outputs } = await run('echo', { input_value: 'hi', session_id: 'user_1' });
  expect(session_id).toBe('user_1');
  expect(outputs[0].outputs[0].results.message.session_id).toBe('user_1');
  expect(outputs[0].outputs[0].messages[0].session_id).toBe('user_1');
});

test('the key may stand in the query', async () => {
  const answer = await fetch(`${served.url}/api/v1/run/${served.flows.echo}?x-api-key=${served.key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input_value: 'hi' }),
  });
  expect(answer.status).toBe(200);
});

test('variables come as headers, in any case', async () => {
  const headers = { 'x-langflow-global-var-city': 'Graz' };
  const { outputs } = await run('variable', { input_value: 'Rain' }, headers);
  expect(outputs[0].outputs[0].results.message.text).toBe('Rain in Graz');
});

test('a stream read line by line gives the tokens and the end', async () => {
  const answer = await post('model', { input_value: 'one two three' }, {}, '?stream=true');
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const events = (await answer.text())
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
  const tokens = events.filter(({ event }) => event === 'token').map(({ data }) => data.chunk);
  const { event, data } = events.at(-1);
  expect(event).toBe('end');
  expect(tokens.join('')).toBe('Echo: user "one two three"');
  expect(data.result.outputs[0].outputs[0].results.message.text).toBe(tokens.join(''));
});

onlyHere('a stream asked for in the body is a stream too', async () => {
  const answer = await post('echo', { input_value: 'hi', stream: true });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '')).toMatchObject({ event: 'end' });
});

onlyHere('a reader of server-sent events gets numbered and named ones', async () => {
  const answer = await post('model', { input_value: 'one two' }, { accept: 'text/event-stream' }, '?stream=true');
  const events = (await answer.text())
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s, 2))));
  const numbers = events.map(({ id }) => Number(id));
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { event, data } of events) expect(JSON.parse(data).event).toBe(event);
  expect(events.at(-1)?.event).toBe('end');
});

test('a failed run answers with a detail that is read by parsing it again', async () => {
  const answer = await post('model', { input_value: 'fail:401' });
  expect(answer.status).toBe(500);
  const { detail } = (await answer.json()) as { detail: string };
  expect(JSON.parse(detail).message).toContain('Error running graph');
});

async function run(flow: keyof ServedFlows['flows'], body: object, headers = {}): Promise<Answer> {
  const answer = await post(flow, body, headers);
  if (!answer.ok) throw new Error(`the run answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

function post(flow: keyof ServedFlows['flows'], body: object, headers = {}, query = ''): Promise<Response> {
  return fetch(`${served.url}/api/v1/run/${served.flows[flow]}${query}`, {
    method: 'POST',
    headers: { 'x-api-key': served.key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: read as untyped programs do
type Output = any;

interface Answer {
  readonly session_id: string;
  readonly outputs: Output;
}
