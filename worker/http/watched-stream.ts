/** The same stream; `left` is called when its reader leaves before the end. */
export function watchedStream(source: ReadableStream<Uint8Array>, left: () => void): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel(reason) {
        left();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
