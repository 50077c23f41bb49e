/**
 * Reads a short body to its end that nobody has read, and lets go of it: its sender may still be at it, and would find
 * the connection closed instead of the answer. Never rejects, and waits no longer than a second.
 */
export async function discardBody(request: Request): Promise<void> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (request.body === null || request.bodyUsed || !(declared <= short)) return;
  const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
  const timer = setTimeout(giveUp, patience);
  await Promise.race([request.arrayBuffer().catch(() => {}), late]);
  clearTimeout(timer);
}

/** Bytes: what comes in a moment. */
const short = 256 * 1024;

/** Milliseconds. */
const patience = 1000;
