import type { AppContext } from '../context.ts';

/** Milliseconds that a run takes before it is worth asking whether somebody still waits for it. */
const patience = 200;

/**
 * Calls `left` when the caller of a plain run has gone. The platform tells that by the request's own signal; on one
 * machine nothing is noticed before the answer is written, so the machine is asked about the connection. Returns what
 * ends the watch.
 */
export function watchLeaving(app: AppContext, request: Request, left: () => void): () => void {
  const { CONNECTIONS } = app.env;
  const address = (request.cf as { clientIp?: string } | undefined)?.clientIp;
  if (!CONNECTIONS || !address) return () => {};
  let watch: AbortController | undefined;
  const ask = async () => {
    watch = new AbortController();
    const url = `http://connections/?address=${encodeURIComponent(address)}`;
    const { status } = await CONNECTIONS.fetch(url, { signal: watch.signal });
    if (status === 200 && !watch.signal.aborted) left();
  };
  const timer = setTimeout(() => void ask().catch(() => {}), patience);
  return () => {
    clearTimeout(timer);
    watch?.abort();
  };
}
