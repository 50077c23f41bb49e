import { LangflowClient } from '@datastax/langflow-client';
import { LangflowError } from '@datastax/langflow-client/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NODES } from './client-flows.ts';
import { untilModelIsLeft } from './model-calls.ts';
import { elsewhere, type ServedFlows, serveFlows } from './serve-flows.ts';

const onlyHere = test.skipIf(elsewhere);

let served: ServedFlows;
let client: LangflowClient;
beforeAll(async () => {
  served = await serveFlows();
  client = new LangflowClient({ baseUrl: served.url, apiKey: served.key });
});
afterAll(() => served.stop());

test('a stream tells the input, the partial answer, its tokens, the whole answer and the end', async () => {
  const events = await eventsOf('model', 'one two three four');
  const order = events.map(({ event, data }) => (event === 'add_message' ? `${data.sender} ${stateOf(data)}` : event));
  expect(collapsed(order)).toEqual(['User complete', 'Machine partial', 'token', 'Machine complete', 'end']);
});

test('tokens join to the last message, to the final text and to what a plain run answers', async () => {
  const input = 'Hello there, Grüße 世界 🌍';
  const plain = await client.flow(served.flows.model).run(input);
  const events = await eventsOf('model', input);
  const tokens = events.filter(({ event }) => event === 'token').map(({ data }) => data.chunk);
  expect(tokens.length).toBeGreaterThan(3);
  expect(tokens.join('')).toBe(plain.chatOutputText());
  expect(events.findLast(({ event }) => event === 'add_message')?.data.text).toBe(plain.chatOutputText());
  expect(finalText(events)).toBe(plain.chatOutputText());
});

test('the tokens and both messages of an answer have one id', async () => {
  const events = await eventsOf('model', 'one two');
  const ids = events
    .filter(({ event, data }) => event === 'token' || (event === 'add_message' && data.sender === 'Machine'))
    .map(({ data }) => data.id);
  expect(new Set(ids).size).toBe(1);
});

test('a flow without a model streams its message and the end', async () => {
  const events = await eventsOf('echo', 'Hello there');
  expect(events.filter(({ event }) => event === 'token')).toEqual([]);
  expect(events.findLast(({ event }) => event === 'add_message')?.data.text).toBe('Hello there');
  expect(finalText(events)).toBe('Hello there');
});

test('a stream takes tweaks and goes on with a session', async () => {
  const session_id = `client ${crypto.randomUUID()}`;
  await eventsOf('memory', 'My name is Ada.', { session_id });
  const tweaks = { [NODES.model]: { system_message: 'Be kind.' } };
  const events = await eventsOf('memory', 'Who am I?', { session_id, tweaks });
  expect(finalText(events)).toContain('system "Be kind."');
  expect(finalText(events)).toContain('My name is Ada.');
  expect(events.at(-1)?.data.result.session_id).toBe(session_id);
});

onlyHere('events arrive while the model still speaks', async () => {
  const arriving = served.model.nextCall();
  const stream = await client.flow(served.flows.model).stream('slow:60 a b c d e f g h i j k l');
  const call = await arriving;
  let sentAtFirstToken = 0;
  for await (const item of stream) {
    const { event, data } = item as StreamEvent;
    if (sentAtFirstToken === 0 && event === 'token' && data.chunk !== '') sentAtFirstToken = call.tokensSent;
  }
  expect(sentAtFirstToken).toBeGreaterThan(0);
  expect(sentAtFirstToken).toBeLessThan(call.tokensSent);
});

onlyHere.each([
  ['fail:401', 'Error code: 401'],
  ['fail:half', 'Connection error'],
])('a run that fails (%s) streams an error event that says why and where, and then the end', async (input, reason) => {
  const events = await eventsOf('model', input);
  const kinds = events.map(({ event }) => event);
  expect(kinds.slice(-2)).toEqual(['error', 'end']);
  expect(kinds.filter((kind) => kind === 'end')).toHaveLength(1);
  const error = events.at(-2)?.data;
  expect(error).toMatchObject({
    category: 'error',
    error: expect.stringContaining(reason),
    text: expect.stringContaining(reason),
  });
  expect(error.properties.source).toMatchObject({ id: NODES.model, display_name: 'Language Model' });
  expect(error.content_blocks[0].contents[0].traceback).toBeNull();
  expect(JSON.stringify(error)).not.toContain('sk-fake');
  expect(events.at(-1)?.data.result.outputs[0].outputs).toEqual([]);
});

test('unknown flows and wrong keys are refused before the stream', async () => {
  const stranger = new LangflowClient({ baseUrl: served.url, apiKey: 'sk-nobodys' });
  await expect(client.flow(crypto.randomUUID()).stream('hi')).rejects.toMatchObject({ cause: { status: 404 } });
  await expect(client.flow(crypto.randomUUID()).stream('hi')).rejects.toBeInstanceOf(LangflowError);
  await expect(stranger.flow(served.flows.echo).stream('hi')).rejects.toMatchObject({ cause: { status: 403 } });
});

onlyHere.each(['leaving the loop', 'aborting the signal'])('%s stops the model within a second', async (way) => {
  const leaving = new AbortController();
  const input = `slow:50 ${'word '.repeat(100)}`;
  const took = await untilModelIsLeft(
    served.model,
    () => client.flow(served.flows.model).stream(input, { signal: leaving.signal }),
    async (stream) => {
      try {
        let tokens = 0;
        for await (const item of stream) {
          tokens += (item as StreamEvent).event === 'token' ? 1 : 0;
          if (tokens < 4) continue;
          if (way === 'leaving the loop') break;
          leaving.abort();
        }
      } catch (error) {
        expect(error).toMatchObject({ name: 'AbortError' });
      }
    },
  );
  expect(took).toBeLessThan(1000);
});

onlyHere('leaving while the model is silent stops it within a second too', async () => {
  const leaving = new AbortController();
  const took = await untilModelIsLeft(
    served.model,
    () => client.flow(served.flows.model).stream('fail:stall', { signal: leaving.signal }),
    async (stream) => {
      const reading = collected(stream).catch((error: Error) => error.name);
      leaving.abort();
      expect(await reading).toBe('AbortError');
    },
  );
  expect(took).toBeLessThan(1000);
});

test('the session is usable after a stream that was left', async () => {
  const session_id = `client ${crypto.randomUUID()}`;
  const flow = client.flow(served.flows.memory);
  for await (const item of await flow.stream(`slow:50 ${'word '.repeat(50)}`, { session_id })) {
    if ((item as StreamEvent).event === 'token') break;
  }
  const next = await flow.run('And now?', { session_id });
  expect(next.chatOutputText()).toContain('And now?');
});

async function eventsOf(flow: keyof ServedFlows['flows'], input: string, options = {}): Promise<StreamEvent[]> {
  return collected(await client.flow(served.flows[flow]).stream(input, options));
}

async function collected(stream: AsyncIterable<unknown>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const item of stream) events.push(item as StreamEvent);
  return events;
}

function finalText(events: readonly StreamEvent[]): string {
  return events.at(-1)?.data.result.outputs[0].outputs[0].outputs.message.message;
}

function stateOf(message: StreamEvent['data']): string {
  return message.properties.state;
}

/** The list with neighbours that are equal told once. */
function collapsed(list: readonly string[]): string[] {
  return list.filter((each, index) => each !== list[index - 1]);
}

interface StreamEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: as the client hands it out
  readonly data: any;
}
