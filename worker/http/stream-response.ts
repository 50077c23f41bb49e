/** Milliseconds of silence after which a stream says that it is still there (platform: streams are cut when silent). */
const silence = 15_000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
};

/**
 * Answers with a stream of text that is pulled from `chunks` as fast as the reader reads. `ping` is sent after silence.
 * A reader that leaves ends the source within a second, through `onLeave` and the generator's own `return`. An error of
 * the source ends the stream with what `onError` makes of it, never with silence.
 */
export function streamResponse(options: StreamOptions): Response {
  const encoder = new TextEncoder();
  const source = options.chunks[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<string>> | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          next ??= source.next();
          const result = await inTime(next, options.pingAfter ?? silence);
          if (result === null) {
            controller.enqueue(encoder.encode(options.ping));
            return;
          }
          next = null;
          if (result.done) controller.close();
          else controller.enqueue(encoder.encode(result.value));
        } catch (error) {
          controller.enqueue(encoder.encode(options.onError(error)));
          controller.close();
        }
      },
      async cancel(reason) {
        options.onLeave(reason);
        await source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

export interface StreamOptions {
  readonly chunks: AsyncIterable<string>;
  /** What keeps a silent stream alive, in the stream's own dialect. */
  readonly ping: string;
  /** Milliseconds of silence before a ping; 15 s unless given. */
  readonly pingAfter?: number;
  readonly onError: (error: unknown) => string;
  readonly onLeave: (reason: unknown) => void;
}

function inTime<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
