import { parseAllowedHosts } from './allowed-hosts.ts';
import { EgressUnreachableError, TooManyRedirectsError } from './errors.ts';
import { checkMetadata, checkUrl, type Resolve } from './guard.ts';
import { type Hop, nextHop, redirectTarget } from './redirect.ts';

const hopLimit = 20;

/**
 * The only `fetch` that flows get. With `ssrfProtection` (spec 5.3) it refuses, before anything is sent and again on
 * every redirect: addresses that are not of the public internet, in whatever spelling; names of the local network
 * (`localhost`, `*.internal`, names without a dot); other schemes than http(s); credentials in URLs. What `allowedHosts`
 * names passes. Without protection all passes but other schemes, link-local addresses and those of metadata services;
 * redirects are followed the same way.
 *
 * Names are looked up with `resolve`, and one private address among several refuses the name. The fetch looks the name
 * up a second time, so a server that changes its answers in between (DNS rebinding) gets through; so does, where
 * `resolve` is absent, every public name that leads to a private address. On Cloudflare's network neither reaches
 * anything, since Workers have no private network. On a machine of one's own give it `resolve` (`resolveByService`), and
 * where that is not enough, keep the process from private networks by other means, as a firewall.
 *
 * Throws AllowedHostError at once. The returned fetch throws EgressBlockedError, EgressUrlError, EgressUnresolvedError,
 * EgressUnreachableError, TooManyRedirectsError, and what `fetch` throws.
 */
export function guardedFetch(settings: GuardedFetchSettings): typeof fetch {
  const { fetch: send, ssrfProtection, resolve } = settings;
  const allowed = parseAllowedHosts(settings.allowedHosts);
  return async function guarded(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    let hop = firstHop(input, init ?? {});
    const mode = init?.redirect ?? (input instanceof Request ? input.redirect : 'follow');
    for (let hops = 0; ; hops += 1) {
      await (ssrfProtection ? checkUrl : checkMetadata)(hop.url, allowed, resolve);
      const response = await send(hop.url.href, { ...hop.init, redirect: 'manual' }).catch((error: unknown) => {
        throw isUnspoken(error) ? new EgressUnreachableError(hop.url.host, { cause: error }) : error;
      });
      const target = mode === 'manual' ? null : redirectTarget(response, hop.url);
      if (target === null) return response;
      await response.body?.cancel();
      if (mode === 'error') throw new TypeError(`"${hop.url.host}" redirected, which this request does not allow.`);
      if (hops === hopLimit) throw new TooManyRedirectsError(hop.url.href, hopLimit);
      hop = nextHop(hop, response.status, target);
    }
  } as typeof fetch;
}

export interface GuardedFetchSettings {
  readonly fetch: typeof fetch;
  readonly ssrfProtection: boolean;
  /** The entries of SERVICE_SSRF_ALLOWED_HOSTS, as `parseAllowedHosts` takes them. */
  readonly allowedHosts: readonly string[];
  /** Absent where the runtime has no DNS, as workerd by itself. */
  readonly resolve?: Resolve;
}

/** workerd names no reason for a connection that it could not make. */
function isUnspoken(error: unknown): boolean {
  return error instanceof Error && /^internal error; reference|^Network connection lost/.test(error.message);
}

function firstHop(input: RequestInfo | URL, init: RequestInit): Hop {
  if (!(input instanceof Request)) return { url: new URL(String(input)), init };
  const { method, headers, body, signal } = input;
  const fromRequest: RequestInit = { method, headers, signal, ...(body && { body, duplex: 'half' }) };
  return { url: new URL(input.url), init: { ...fromRequest, ...init } };
}
