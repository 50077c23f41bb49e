import { errorStatus, type RunTrace } from './run-trace.ts';
import type { Span } from './span.ts';

/**
 * A `fetch` whose requests are spans of a run and carry its `traceparent`, unless they have one. They belong to
 * `parent`, or, without it, to the step whose idempotency key they carry. Of an address only the host is told: paths
 * and queries may hold keys.
 */
export function tracedFetch(inner: typeof fetch, trace: RunTrace, parent?: Span): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
    const address = addressOf(input instanceof Request ? input.url : String(input));
    const attributes = { 'http.request.method': method, ...address };
    const span = trace.open(method, parent ?? trace.parentOf(headers.get('idempotency-key')), 'client', attributes);
    if (!headers.has('traceparent')) headers.set('traceparent', span.traceparent);
    try {
      const response = await inner(input, { ...init, headers });
      const { status } = response;
      trace.close(span, status >= 400 ? { type: String(status) } : null, { 'http.response.status_code': status });
      return response;
    } catch (error) {
      trace.close(span, errorStatus(error));
      throw error;
    }
  };
}

function addressOf(url: string): Record<string, string | number> {
  if (!URL.canParse(url)) return {};
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'https:' ? 443 : 80;
  return { 'server.address': hostname, 'server.port': port === '' ? usual : Number(port) };
}
