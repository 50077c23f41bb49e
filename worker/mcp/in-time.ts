/** Nothing came in time. */
export class TooLateError extends Error {
  override name = 'TooLateError';
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds / 1000} seconds`);
  }
}

/** The promise's outcome, or TooLateError after so many milliseconds, or the signal's reason. */
export async function inTime<T>(promise: Promise<T>, milliseconds: number, signal: AbortSignal): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let leave = (): void => {};
  try {
    return await Promise.race([
      promise,
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new TooLateError(milliseconds)), milliseconds);
        leave = () => reject(signal.reason);
        signal.addEventListener('abort', leave);
        if (signal.aborted) leave();
      }),
    ]);
  } finally {
    if (timer !== null) clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
