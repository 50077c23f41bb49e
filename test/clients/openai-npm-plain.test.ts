import OpenAI, { BadRequestError, InternalServerError, NotFoundError, PermissionDeniedError } from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsWith, untilModelIsLeft } from './model-calls.ts';
import { type ServedFlows, serveFlows } from './serve-flows.ts';

// Elsewhere nobody can tell that a caller has gone to whom nothing was written yet.
const onLinux = test.skipIf(process.platform !== 'linux');

let served: ServedFlows;
let client: OpenAI;
beforeAll(async () => {
  served = await serveFlows();
  client = new OpenAI({ baseURL: `${served.url}/api/v1`, apiKey: served.key });
});
afterAll(() => served.stop());

test('a response has the text as output_text and echoes the model', async () => {
  const response = await client.responses.create({ model: served.flows.model, input: 'Hello there' });
  expect(response.output_text).toBe('Echo: user "Hello there"');
  expect(response).toMatchObject({ object: 'response', status: 'completed', error: null, model: served.flows.model });
  expect(response.output).toEqual([
    {
      type: 'message',
      id: `msg_${response.id}`,
      status: 'completed',
      role: 'assistant',
      content: [{ type: 'output_text', text: response.output_text, annotations: [] }],
    },
  ]);
});

test('the model may be an endpoint name', async () => {
  const response = await client.responses.create({ model: 'sample', input: 'Hello there' });
  expect(response.model).toBe('sample');
  expect(response.output_text).toContain('Hello there');
});

test('previous_response_id goes on with a session and its memory; another response starts without', async () => {
  const ask = (input: string, previous?: string) =>
    client.responses.create({ model: served.flows.memory, input, previous_response_id: previous ?? null });
  const first = await ask('My name is Ada.');
  const second = await ask('Who am I?', first.id);
  const stranger = await ask('Who am I?');
  expect(second.id).toBe(first.id);
  expect(second.previous_response_id).toBe(first.id);
  expect(second.output_text).toContain('My name is Ada.');
  expect(stranger.id).not.toBe(first.id);
  expect(stranger.output_text).not.toContain('Ada');
});

test('a session may have any name', async () => {
  const named = { model: served.flows.memory, previous_response_id: 'Adas Sitzung 1' };
  const first = await client.responses.create({ ...named, input: 'Remember the pears.' });
  const second = await client.responses.create({ ...named, input: 'What?' });
  expect([first.id, second.id]).toEqual(['Adas Sitzung 1', 'Adas Sitzung 1']);
  expect(second.output_text).toContain('Remember the pears.');
});

test('two clients’ sessions of one name keep apart, flow by flow', async () => {
  const name = 'shared name';
  await client.responses.create({ model: served.flows.echo, input: 'said elsewhere', previous_response_id: name });
  const { output_text: text } = await client.responses.create({
    model: served.flows.memory,
    input: 'What was said?',
    previous_response_id: name,
  });
  expect(text).not.toContain('said elsewhere');
});

test('include, instructions and other settings of the vendor are taken and change no text', async () => {
  const response = await client.responses.create({
    model: served.flows.echo,
    input: 'hi',
    // biome-ignore lint/suspicious/noExplicitAny: a value that only flow servers know
    include: ['tool_call.results'] as any,
    instructions: 'be brief',
    temperature: 0.2,
    max_output_tokens: 10,
    store: false,
    metadata: { from: 'a test' },
  });
  expect(response.output_text).toBe('hi');
});

test('variables come as headers', async () => {
  const headers = { 'X-LANGFLOW-GLOBAL-VAR-CITY': 'Graz' };
  const response = await client.responses.create({ model: served.flows.variable, input: 'Rain' }, { headers });
  expect(response.output_text).toBe('Rain in Graz');
});

test('an unknown model is a NotFoundError with the vendor’s code', async () => {
  const error = await rejected(client.responses.create({ model: 'nobody', input: 'hi' }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ status: 404, code: 'flow_not_found', type: 'invalid_request_error', param: 'model' });
  expect(error.message).toContain("Flow with id 'nobody' not found");
});

test('tools are a BadRequestError', async () => {
  const tools: OpenAI.Responses.Tool[] = [{ type: 'function', name: 'f', parameters: {}, strict: false }];
  const error = await rejected(client.responses.create({ model: served.flows.echo, input: 'hi', tools }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({ status: 400, code: 'tools_not_supported', param: 'tools' });
});

test('a flow without chat nodes is a BadRequestError that says so', async () => {
  const error = await rejected(client.responses.create({ model: served.flows.text, input: 'hi' }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error.message).toContain('ChatInput');
});

test('an input that is a list is a BadRequestError that names the field', async () => {
  const input = [{ role: 'user' as const, content: 'hi' }];
  const error = await rejected(client.responses.create({ model: served.flows.echo, input }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({ status: 400, type: 'invalid_request_error', param: 'input' });
});

test('a missing model is a BadRequestError that names the field', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: what a mistaken caller sends
  const error = await rejected(client.responses.create({ input: 'hi' } as any));
  expect(error).toMatchObject({ status: 400, param: 'model' });
});

test('a wrong key is a PermissionDeniedError', async () => {
  const stranger = client.withOptions({ apiKey: 'sk-nobodys' });
  const error = await rejected(stranger.responses.create({ model: served.flows.echo, input: 'hi' }));
  expect(error).toBeInstanceOf(PermissionDeniedError);
  expect(error.status).toBe(403);
});

test('a failed run is an InternalServerError, and the client does not run the flow again', async () => {
  const input = 'once only fail:401';
  const error = await rejected(client.responses.create({ model: served.flows.model, input }));
  expect(error).toBeInstanceOf(InternalServerError);
  expect(error).toMatchObject({ status: 500, type: 'processing_error' });
  expect(error.headers?.get('x-should-retry')).toBe('false');
  expect(callsWith(served.model, input)).toBe(1);
});

onLinux('a caller that gives up a plain run stops its model within a second, and the server goes on', async () => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const ask = { model: served.flows.model, input: `slow:100 ${'word '.repeat(40)}` };
  const took = await untilModelIsLeft(
    served.model,
    async () => ({ refusal: rejected(client.responses.create(ask, { signal })) }),
    async ({ refusal }) => {
      leaving.abort();
      expect(await refusal).toBeInstanceOf(OpenAI.APIUserAbortError);
    },
  );
  expect(took).toBeLessThan(1000);
  const response = await client.responses.create({ model: served.flows.model, input: 'Still there?' });
  expect(response.output_text).toBe('Echo: user "Still there?"');
});

async function rejected(asked: PromiseLike<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  const outcome = await Promise.resolve(asked).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof OpenAI.APIError)) throw new Error(`Expected an error of the client, got ${String(outcome)}`);
  return outcome;
}
