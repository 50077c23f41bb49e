import { expect, test } from 'vitest';
import { readAnswer, sessionOf } from './read-answer.ts';

test('bare frames and server-sent events read alike, and tokens of one message are joined', () => {
  const events = [
    { event: 'token', data: { chunk: 'a', id: '1' } },
    { event: 'token', data: { chunk: 'b', id: '1' } },
    { event: 'token', data: { chunk: 'c', id: '2' } },
  ];
  const bare = events.map((event) => `${JSON.stringify(event)}\n\n`).join('');
  const served = events
    .map(({ event, data }) => `id: 1\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    .join(': ping\n\n');
  const read = (text: string) => readAnswer({ status: 200, contentType: 'text/event-stream', text });
  expect(read(bare)).toEqual(read(served));
  expect(read(bare).events).toEqual([
    { event: 'token', data: { chunk: 'ab', id: '1' } },
    { event: 'token', data: { chunk: 'c', id: '2' } },
  ]);
});

test('the session is found in a result, in the last event and in a response', () => {
  const json = (body: unknown) =>
    readAnswer({ status: 200, contentType: 'application/json', text: JSON.stringify(body) });
  expect(sessionOf(json({ session_id: 's', outputs: [] }))).toBe('s');
  expect(sessionOf(json({ id: 's', object: 'response' }))).toBe('s');
  expect(sessionOf(json({ detail: 'no' }))).toBeNull();
  const text = '{"event": "end", "data": {"result": {"session_id": "s"}}}\n\n';
  expect(sessionOf(readAnswer({ status: 200, contentType: 'text/event-stream', text }))).toBe('s');
});
