import type { Heard } from './patience.ts';

/**
 * The lines of a body as each is complete, empty ones left out; `heard` is told of every piece that comes. A reader
 * that stops early cancels the body.
 */
export async function* jsonLines(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      heard(value.byteLength);
      const text = decoder.decode(value, { stream: true });
      // A long line is put together once, not with each of its pieces.
      const lines = text.includes('\n') ? (rest + text).split('\n') : [rest + text];
      rest = lines.pop() ?? '';
      yield* lines.filter((line) => line.trim() !== '');
    }
    if (rest.trim() !== '') yield rest;
  } finally {
    reader.cancel().catch(() => {});
  }
}
