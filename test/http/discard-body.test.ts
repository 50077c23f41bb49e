import { expect, test } from 'vitest';
import { discardBody } from '../../worker/http/discard-body.ts';

const posted = (body: ReadableStream<Uint8Array> | string, length: number | null) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: length === null ? {} : { 'content-length': String(length) },
    duplex: 'half',
  } as RequestInit);

test('a short body that nobody has read is read to its end', async () => {
  const request = posted('hello', 5);
  await discardBody(request);
  expect(request.bodyUsed).toBe(true);
});

test.each([
  ['long', 10_000_000],
  ['of unknown length', null],
])('one that is %s is left alone', async (_, length) => {
  const request = posted('hello', length);
  await discardBody(request);
  expect(request.bodyUsed).toBe(false);
});

test('one that never ends is waited for no longer than a second', async () => {
  await discardBody(posted(new ReadableStream({ pull: () => new Promise(() => {}) }), 100));
});

test('one that breaks off, or was read, is no failure', async () => {
  const failing = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) });
  await discardBody(posted(failing, 100));
  const request = posted('hello', 5);
  await request.text();
  await discardBody(request);
});
