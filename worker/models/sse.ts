import { createParser } from 'eventsource-parser';
import type { Heard } from './patience.ts';

/**
 * The `data` of each server-sent event as its last byte arrives; `heard` is told of every piece that comes. A
 * reader that stops early cancels the body.
 */
export async function* eventData(body: ReadableStream<Uint8Array>, heard: Heard): AsyncGenerator<string> {
  let complete: string[] = [];
  const parser = createParser({ onEvent: (event) => complete.push(event.data) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard(value.byteLength);
      parser.feed(decoder.decode(value, { stream: true }));
      const events = complete;
      complete = [];
      yield* events;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
