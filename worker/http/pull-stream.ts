/**
 * A response body out of frames that are made one at a time, when the reader asks for one: a reader that is slow slows
 * the source. While the source is silent, `ping` is sent each `pingSeconds`, so that nothing on the way cuts the
 * stream.
 *
 * When the reader leaves (`cancel`, or `signal` aborts), `onCancel` is called at once, so that it can abort what the
 * source waits for; then the source is told to return. An error that the source throws becomes the frames of `onError`
 * and the end of the stream.
 *
 * Where connections are plain TCP, a client that leaves is only noticed when something is written to it. There `probe`
 * is written each `probeSeconds` of silence: something that means nothing to any reader.
 */
export function pullStream(settings: PullStreamSettings): ReadableStream<Uint8Array> {
  const {
    frames,
    signal,
    onCancel,
    onError,
    ping = null,
    pingSeconds = 15,
    probe = null,
    probeSeconds = 0.5,
  } = settings;
  const source = frames[Symbol.asyncIterator]();
  const tick = 1000 * (probe === null ? pingSeconds : Math.min(probeSeconds, pingSeconds));
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastWrite = Date.now();
  let lastSign = lastWrite;
  let reading = false;
  let ended = false;

  return new ReadableStream<Uint8Array>({ start, pull, cancel: leave }, { highWaterMark: 0 });

  function start(given: ReadableStreamDefaultController<Uint8Array>): void {
    controller = given;
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    else if (ping !== null || probe !== null) timer = setTimeout(breakSilence, tick);
  }

  async function pull(): Promise<void> {
    reading = true;
    try {
      let frame = '';
      // An empty frame is none: it would answer the reader with nothing.
      while (frame === '') {
        const next = await source.next();
        if (ended) return;
        if (next.done) return close();
        frame = next.value;
      }
      write(frame);
    } catch (error) {
      if (ended) return;
      write(onError(error));
      close();
    } finally {
      reading = false;
    }
  }

  function write(frame: string): void {
    lastSign = Date.now();
    send(frame);
  }

  function send(text: string): void {
    lastWrite = Date.now();
    controller.enqueue(encoder.encode(text));
  }

  function breakSilence(): void {
    const now = Date.now();
    const left = lastWrite + tick - now;
    // A reader that does not ask, or has not taken what was sent last, gets nothing.
    if (left <= 0 && reading && (controller.desiredSize ?? -1) >= 0) {
      if (ping !== null && now - lastSign >= pingSeconds * 1000) write(ping);
      else if (probe !== null) send(probe);
    }
    timer = setTimeout(breakSilence, left > 0 ? left : tick);
  }

  function abort(): void {
    leave(signal?.reason);
    controller.close();
  }

  function leave(reason: unknown): void {
    release();
    onCancel?.(reason);
    // A source that is waiting returns once its wait was aborted; nobody has to stay for that.
    source.return?.()?.then(undefined, () => {});
  }

  function close(): void {
    release();
    controller.close();
  }

  function release(): void {
    ended = true;
    if (timer !== undefined) clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

const encoder = new TextEncoder();

export interface PullStreamSettings {
  readonly frames: AsyncIterable<string>;
  /** Aborts when the caller has left. */
  readonly signal?: AbortSignal | undefined;
  readonly onCancel?: ((reason: unknown) => void) | undefined;
  /** The last frames of a stream whose source failed; they must say so to the reader. */
  readonly onError: (error: unknown) => string;
  /** Sent in silence; null for nothing. */
  readonly ping?: string | null;
  readonly pingSeconds?: number | undefined;
  /** Sent in shorter silence to find out whether the reader is there; null for nothing. */
  readonly probe?: string | null;
  readonly probeSeconds?: number | undefined;
}
