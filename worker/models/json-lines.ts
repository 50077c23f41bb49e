/**
 * The lines of a body as each is complete, empty ones left out; `heard` is called for every piece that comes. A reader
 * that stops early cancels the body.
 */
export async function* jsonLines(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      heard();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter((line) => line.trim() !== '');
    }
    if (rest.trim() !== '') yield rest;
  } finally {
    reader.cancel().catch(() => {});
  }
}
