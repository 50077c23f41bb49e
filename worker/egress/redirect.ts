import { isCredentialHeader } from '../engine/credential-header.ts';

/** A request taken apart, so that it can be sent again to another place. */
export interface Hop {
  readonly url: URL;
  readonly init: RequestInit;
}

/** Where a response redirects to; null when it does not. Throws TypeError for a location that is no URL. */
export function redirectTarget(response: Response, from: URL): URL | null {
  if (!redirectStatuses.has(response.status)) return null;
  const location = response.headers.get('location');
  if (location === null) return null;
  if (!URL.canParse(location, from.href)) throw new TypeError(`"${from.host}" redirected to something that is no URL.`);
  const target = new URL(location, from.href);
  if (target.hash === '') target.hash = from.hash;
  return target;
}

/**
 * The request that follows a redirect, by the Fetch standard: 303, and 301 or 302 after POST, become GET without a body;
 * the others repeat what was sent, which a stream cannot (TypeError). Credentials stay behind when the origin changes.
 */
export function nextHop({ url, init }: Hop, status: number, target: URL): Hop {
  const method = (init.method ?? 'GET').toUpperCase();
  const headers = new Headers(init.headers);
  const becomesGet =
    (status === 303 && method !== 'GET' && method !== 'HEAD') ||
    ((status === 301 || status === 302) && method === 'POST');
  if (!becomesGet && init.body instanceof ReadableStream) {
    throw new TypeError(`"${url.host}" redirected a request whose body is a stream and cannot be sent again.`);
  }
  if (becomesGet) for (const name of bodyHeaders) headers.delete(name);
  if (target.origin !== url.origin) {
    for (const name of [...headers.keys()]) if (isCredentialHeader(name)) headers.delete(name);
  }
  const body = becomesGet ? null : (init.body ?? null);
  return { url: target, init: { ...init, method: becomesGet ? 'GET' : method, headers, body } };
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const bodyHeaders = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type'];
