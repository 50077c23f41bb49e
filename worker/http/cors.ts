import type { Config } from '../config.ts';

const methods = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT';
const exposed =
  'x-trace-id, x-run-id, x-flow-id, location, retry-after, last-event-id, idempotent-replayed, preference-applied';

/**
 * Answers a preflight, or returns null for any other request. Unlisted origins get the reference's 400 (facts 1).
 */
export function preflight(config: Config, request: Request): Response | null {
  if (request.method !== 'OPTIONS') return null;
  const origin = request.headers.get('origin');
  if (origin === null || !request.headers.has('access-control-request-method')) return null;
  const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8', 'access-control-max-age': '600' });
  const allowed = allow(config, origin, headers);
  headers.set('access-control-allow-methods', any(config.SERVICE_CORS_ALLOW_METHODS) ?? methods);
  const asked = request.headers.get('access-control-request-headers');
  const granted = any(config.SERVICE_CORS_ALLOW_HEADERS) ?? asked;
  if (granted !== null) headers.set('access-control-allow-headers', granted);
  headers.append('vary', 'Access-Control-Request-Method, Access-Control-Request-Headers');
  return new Response(allowed ? 'OK' : 'Disallowed CORS origin', { status: allowed ? 200 : 400, headers });
}

/** Puts the CORS headers of an actual answer on it. Without an Origin there is nothing to say but `vary`. */
export function applyCors(config: Config, request: Request, headers: Headers): void {
  const origin = request.headers.get('origin');
  if (origin === null) return;
  if (allow(config, origin, headers)) headers.set('access-control-expose-headers', exposed);
}

// `*` never comes with credentials: reflecting any origin with them is how accounts were taken over (decision 15).
function allow(config: Config, origin: string, headers: Headers): boolean {
  if (config.SERVICE_CORS_ORIGINS.includes('*')) {
    headers.set('access-control-allow-origin', '*');
    return true;
  }
  headers.append('vary', 'Origin');
  if (!config.SERVICE_CORS_ORIGINS.includes(origin)) return false;
  headers.set('access-control-allow-origin', origin);
  if (config.SERVICE_CORS_ALLOW_CREDENTIALS) headers.set('access-control-allow-credentials', 'true');
  return true;
}

function any(list: readonly string[]): string | null {
  return list.includes('*') ? null : list.join(', ');
}
