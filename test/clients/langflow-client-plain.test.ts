import { LangflowClient } from '@datastax/langflow-client';
import { LangflowError } from '@datastax/langflow-client/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NODES } from './client-flows.ts';
import { callsWith, untilModelIsLeft } from './model-calls.ts';
import { elsewhere, type ServedFlows, serveFlows } from './serve-flows.ts';

const onlyHere = test.skipIf(elsewhere);
// Elsewhere nobody can tell that a caller has gone to whom nothing was written yet.
const onLinux = test.skipIf(elsewhere || process.platform !== 'linux');

let served: ServedFlows;
let client: LangflowClient;
beforeAll(async () => {
  served = await serveFlows();
  client = new LangflowClient({ baseUrl: served.url, apiKey: served.key });
});
afterAll(() => served.stop());

test('a run has the text as chatOutputText', async () => {
  const response = await client.flow(served.flows.model).run('Hello there');
  expect(response.chatOutputText()).toBe('Echo: user "Hello there"');
});

test('an echo flow answers its input, of any script', async () => {
  const response = await client.flow(served.flows.echo).run('Grüße 世界 🌍');
  expect(response.chatOutputText()).toBe('Grüße 世界 🌍');
  expect(response.outputs).toHaveLength(1);
});

test('session_id goes on with a session and its memory', async () => {
  const flow = client.flow(served.flows.memory);
  const session_id = `client ${crypto.randomUUID()}`;
  const first = await flow.run('My name is Ada.', { session_id });
  const second = await flow.run('Who am I?', { session_id });
  const stranger = await flow.run('Who am I?', { session_id: `${session_id}, another` });
  expect([first.sessionId, second.sessionId]).toEqual([session_id, session_id]);
  expect(second.chatOutputText()).toContain('My name is Ada.');
  expect(stranger.chatOutputText()).not.toContain('Ada');
});

onlyHere('runs without a session share no memory', async () => {
  const flow = client.flow(served.flows.memory);
  const first = await flow.run('My name is Ada.');
  const second = await flow.run('Who am I?');
  expect(second.sessionId).not.toBe(first.sessionId);
  expect(second.chatOutputText()).not.toContain('Ada');
});

test('tweaks of a flow, of one tweak and of one run reach their nodes', async () => {
  const system = { system_message: 'Be kind.' };
  const asked = 'Echo: system "Be kind." user "Hi"';
  const ofFlow = await client.flow(served.flows.model, { [NODES.model]: system }).run('Hi');
  const ofTweak = await client.flow(served.flows.model).tweak(NODES.model, system).run('Hi');
  const ofRun = await client.flow(served.flows.model).run('Hi', { tweaks: { [NODES.model]: system } });
  const texts = [ofFlow, ofTweak, ofRun].map((response) => response.chatOutputText());
  expect(texts).toEqual([asked, asked, asked]);
});

test('a tweak by display name and one by field name alone reach their nodes', async () => {
  const asked = 'Echo: system "Be brief." user "Hi"';
  const byName = { 'Language Model': { system_message: 'Be brief.' } };
  const flat = { system_message: 'Be brief.' } as unknown as typeof byName;
  for (const tweaks of [byName, flat]) {
    const response = await client.flow(served.flows.model).run('Hi', { tweaks });
    expect(response.chatOutputText()).toBe(asked);
  }
});

test('input and output types of text run a flow without chat nodes', async () => {
  const response = await client.flow(served.flows.text).run('just text', { input_type: 'text', output_type: 'text' });
  expect(response.outputs[0]?.outputs[0].results.text.text).toBe('just text');
  expect(response.chatOutputText()).toBeUndefined();
});

test('an unknown flow is a LangflowError of status 404', async () => {
  const response = await refusal(client.flow(crypto.randomUUID()).run('hi'));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining('not found') });
});

test('a wrong key is a LangflowError of status 403', async () => {
  const stranger = new LangflowClient({ baseUrl: served.url, apiKey: 'sk-nobodys' });
  expect(await refusal(stranger.flow(served.flows.echo).run('hi'))).toMatchObject({ status: 403 });
});

test('a failed run is a LangflowError of status 500, its detail a JSON document in a string', async () => {
  const response = await refusal(client.flow(served.flows.model).run('fail:401'));
  expect(response.status).toBe(500);
  const { detail } = (await response.json()) as { detail: string };
  expect(JSON.parse(detail)).toMatchObject({
    message: expect.stringContaining('Error running graph: Error building Component Language Model'),
    traceback: null,
  });
});

onlyHere('a failed run asks its model once', async () => {
  const input = `once only ${crypto.randomUUID()} fail:401`;
  await refusal(client.flow(served.flows.model).run(input));
  expect(callsWith(served.model, input)).toBe(1);
});

test('a tweak beside the input that it contradicts is a LangflowError of status 400', async () => {
  const flow = client.flow(served.flows.echo, { 'ChatInput-in': { input_value: 'tweaked' } });
  expect(await refusal(flow.run('given'))).toMatchObject({ status: 400 });
});

onLinux('a run that its caller aborts rejects as aborted and stops the model within a second', async () => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const input = `slow:100 ${'word '.repeat(40)}`;
  const took = await untilModelIsLeft(
    served.model,
    async () => ({
      name: client
        .flow(served.flows.model)
        .run(input, { signal })
        .catch((error: Error) => error.name),
    }),
    async ({ name }) => {
      leaving.abort();
      expect(await name).toBe('AbortError');
    },
  );
  expect(took).toBeLessThan(1000);
});

async function refusal(run: Promise<unknown>): Promise<Response> {
  const outcome = await run.catch((error: unknown) => error);
  if (!(outcome instanceof LangflowError)) throw new Error(`Expected a LangflowError, got ${String(outcome)}`);
  return outcome.cause as unknown as Response;
}
