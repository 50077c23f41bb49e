/**
 * Calls a Durable Object, and once more with a new stub where the platform says that may help: errors marked retryable
 * that are not signs of overload, which a retry would only feed.
 */
export async function durableCall<Stub, Result>(
  stub: () => Stub,
  call: (stub: Stub) => Promise<Result>,
): Promise<Result> {
  try {
    return await call(stub());
  } catch (error) {
    const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
    if (retryable !== true || overloaded === true) throw error;
    return call(stub());
  }
}
