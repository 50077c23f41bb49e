import type { AppContext } from '../context.ts';
import { connectionLimiter } from '../egress/connection-limiter.ts';
import { guardedFetch } from '../egress/guarded-fetch.ts';
import { resolveByService } from '../egress/resolve-by-service.ts';

/** A `fetch` to the outside for one run or one request: guarded as the deployment says, with the edge's six connections. */
export function outwardFetch(app: AppContext): typeof fetch {
  const { RESOLVER } = app.env;
  const { SERVICE_SSRF_PROTECTION_ENABLED: ssrfProtection, SERVICE_SSRF_ALLOWED_HOSTS: allowedHosts } = app.config;
  const resolve = RESOLVER ? { resolve: resolveByService(RESOLVER) } : {};
  return connectionLimiter({ fetch: guardedFetch({ fetch: app.fetch, ssrfProtection, allowedHosts, ...resolve }) });
}
