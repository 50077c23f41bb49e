import { BadRequestError } from './errors.ts';

/**
 * The key by which a caller marks repeats of one request: `Idempotency-Key` (the IETF draft's quoted string, or the
 * bare token that most clients send), else `webhook-id` (Standard Webhooks). The two forms of a key are the same key.
 * Null when neither is there. Throws BadRequestError, which names the fault, when the one that counts is malformed.
 * `from` narrows down where it may stand: of a signed webhook only the id is signed.
 */
export function idempotencyKey(headers: Headers, from: readonly KeyHeader[] = keyHeaders): IdempotencyKey | null {
  for (const header of from) {
    const raw = headers.get(header);
    if (raw !== null) return { header, value: parse(header, raw.trim()) };
  }
  return null;
}

const keyHeaders = ['idempotency-key', 'webhook-id'] as const;

type KeyHeader = (typeof keyHeaders)[number];

export interface IdempotencyKey {
  readonly header: KeyHeader;
  /** 1 to 255 visible ASCII characters, without quotes around them. */
  readonly value: string;
}

const longest = 255;

function parse(header: KeyHeader, raw: string): string {
  const value = raw.startsWith('"') && header === 'idempotency-key' ? unquote(header, raw) : raw;
  if (value === '') throw malformed(header, 'it is empty');
  if (value.length > longest) throw malformed(header, `it has ${value.length} characters, ${longest} are allowed`);
  if (/, /.test(value)) throw malformed(header, 'it was sent more than once');
  const foreign = /[^\x21-\x7e]/.exec(value)?.[0];
  if (foreign !== undefined) throw malformed(header, `it holds ${describe(foreign)}, only visible ASCII is allowed`);
  if (value === raw && /["\\]/.test(value))
    throw malformed(header, 'it holds a quote or a backslash outside of a quoted string');
  return value;
}

// A string of RFC 8941; parameters after it are allowed there and mean nothing here.
function unquote(header: IdempotencyKey['header'], raw: string): string {
  const match = /^"((?:[^"\\]|\\["\\])*)"(.*)$/.exec(raw);
  if (match === null)
    throw malformed(header, 'its quoted string does not end, or escapes something else than " and \\');
  const [, inner = '', rest = ''] = match;
  if (rest.startsWith(',')) throw malformed(header, 'it was sent more than once');
  if (rest !== '' && !/^\s*;/.test(rest)) throw malformed(header, 'something follows its quoted string');
  return inner.replace(/\\(["\\])/g, '$1');
}

function describe(character: string): string {
  return character === ' ' ? 'a space' : `the character U+${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function malformed(header: string, fault: string): BadRequestError {
  return new BadRequestError(`The header ${header} is malformed: ${fault}.`, 'idempotency_key_malformed');
}
