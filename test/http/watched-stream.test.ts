import { describe, expect, test, vi } from 'vitest';
import { watchedStream } from '../../worker/http/watched-stream.ts';

describe('a watched stream', () => {
  test('gives what its source gives, and tells of nobody who stayed', async () => {
    const left = vi.fn();
    const source = new Response('some text').body as ReadableStream<Uint8Array>;
    expect(await new Response(watchedStream(source, left)).text()).toBe('some text');
    expect(left).not.toHaveBeenCalled();
  });

  test('tells of a reader who leaves, and leaves its source too', async () => {
    const left = vi.fn();
    const cancel = vi.fn();
    const source = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array([1])), cancel });
    const reader = watchedStream(source, left).getReader();
    await reader.read();
    await reader.cancel('gone');
    expect(left).toHaveBeenCalledOnce();
    expect(cancel).toHaveBeenCalledWith('gone');
  });
});
