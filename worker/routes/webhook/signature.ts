import { HttpError } from '../../http/errors.ts';
import { equalBytes } from '../../secrets/equal.ts';

/** Seconds that a signature holds, before and after its time (Standard Webhooks). */
const tolerance = 300;

/** Signatures that one request may carry: a sender has as many as it has secrets. */
const mostSignatures = 32;

/**
 * Checks a request against the secrets of its flow by the Standard Webhooks specification: `webhook-signature` holds,
 * among others with spaces between, `v1,` and the base64 of an HMAC-SHA256 over
 * `<webhook-id>.<webhook-timestamp>.<body>`, the body as it came. `now` is in milliseconds. Throws a 401 that says what
 * is wrong with it.
 */
export async function checkSignature(signed: SignedRequest): Promise<void> {
  const { headers, body, secrets, now } = signed;
  const [id, timestamp, signature] = (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const).map((name) => {
    const value = headers.get(name)?.trim() ?? '';
    if (value === '') throw unsigned(`it has no header ${name}`);
    return value;
  }) as [string, string, string];
  checkTime(timestamp, now);
  const given = signature.split(' ').filter((part) => part.startsWith('v1,'));
  if (given.length === 0) throw wrong('its webhook-signature holds none of the form v1,<base64>');
  const content = signedContent(id, timestamp, body);
  const expected = await Promise.all(secrets.map((secret) => hmac(secret, content)));
  const found = given.slice(0, mostSignatures).map((part) => fromBase64(part.slice(3)));
  // All are compared: what fits, and where, does not show in the time.
  const fits = expected.flatMap((right) => found.map((one) => one !== null && equalBytes(one, right)));
  if (!fits.includes(true)) throw wrong('its signature does not fit. Sign id, timestamp and the body’s very bytes');
}

/** The bytes of a secret as `whsec_` and base64, 24 to 64 of them; null for anything else. */
export function secretBytes(secret: string): Uint8Array<ArrayBuffer> | null {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  return bytes !== null && bytes.length >= 24 && bytes.length <= 64 ? bytes : null;
}

function checkTime(timestamp: string, now: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw expired('its webhook-timestamp is not a number of seconds since 1970');
  const age = Math.floor(now / 1000) - Number(timestamp);
  if (Math.abs(age) <= tolerance) return;
  const distance = `${Math.abs(age)} seconds ${age > 0 ? 'ago' : 'ahead'}`;
  throw expired(
    `its webhook-timestamp is ${distance}, ${tolerance} are allowed. Sign each try anew; look at the clock`,
  );
}

function signedContent(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

async function hmac(secret: string, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const bytes = secretBytes(secret) as Uint8Array<ArrayBuffer>;
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function unsigned(fault: string): HttpError {
  return new HttpError(401, 'webhook_unsigned', detail(fault), challenge);
}

function expired(fault: string): HttpError {
  return new HttpError(401, 'webhook_signature_expired', detail(fault), challenge);
}

function wrong(fault: string): HttpError {
  return new HttpError(401, 'webhook_signature_wrong', detail(fault), challenge);
}

function detail(fault: string): string {
  return `This flow takes signed webhooks (Standard Webhooks), and the request does not count: ${fault}.`;
}

const challenge = { 'www-authenticate': 'StandardWebhooks' };

export interface SignedRequest {
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Any one of them will do. */
  readonly secrets: readonly string[];
  readonly now: number;
}
