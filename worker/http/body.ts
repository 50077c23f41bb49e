import type * as z from 'zod';
import type { Exchange } from './endpoint.ts';
import { BadRequestError, HttpError, ValidationError } from './errors.ts';
import { deepest, isTooDeep } from './json-depth.ts';
import { plainCheck } from './plain-check.ts';
import { missingBody, parsePart } from './validation.ts';

/** Reads and parses one kind of request body, and says for the OpenAPI what it takes. */
export interface BodyReader<T> {
  readonly media: string;
  readonly schema: z.ZodType;
  readonly required: boolean;
  /** Whether the body is held whole, so that `readShort` may read it ahead. */
  readonly isText: boolean;
  /** `ahead` is what `readShort` gave. */
  read(exchange: Exchange, invalid: 400 | 422, ahead?: string | null): Promise<T>;
}

/** A JSON body with its own text, for what must come back as it was sent. */
export interface JsonBody<T> {
  readonly value: T;
  readonly text: string;
}

/** JSON of the content type that says so; anything else is no object to read fields from (facts 1). */
export function jsonBody<S extends z.ZodType>(schema: S): BodyReader<JsonBody<z.output<S>>> {
  return {
    media: 'application/json',
    schema,
    required: true,
    isText: true,
    async read(exchange, invalid, ahead) {
      const text = textAhead(exchange, invalid, ahead) ?? (await readText(exchange, invalid));
      if (text === '') throw missingBody(invalid);
      const type = exchange.request.headers.get('content-type') ?? '';
      const json = /^application\/([\w.-]+\+)?json\b/i.test(type) ? parseJson(text, invalid) : text;
      return { value: parsePart(schema, json, 'body', invalid), text };
    },
  };
}

/** JSON whatever the content type says, or no body at all: what the run routes take (facts 9). */
export function lenientJsonBody<S extends z.ZodType>(schema: S): BodyReader<z.output<S>> {
  return lenient(schema, (value) => value);
}

/** The same with its own text, which is empty where there is no body. */
export function lenientJsonText<S extends z.ZodType>(schema: S): BodyReader<JsonBody<z.output<S>>> {
  return lenient(schema, (value, text) => ({ value, text }));
}

function lenient<S extends z.ZodType, T>(schema: S, result: (value: z.output<S>, text: string) => T): BodyReader<T> {
  const isPlain = plainCheck(schema);
  return {
    media: 'application/json',
    schema,
    required: false,
    isText: true,
    async read(exchange, invalid, ahead) {
      const text = textAhead(exchange, invalid, ahead) ?? (await readText(exchange, invalid));
      const json = text.trim() === '' ? {} : parseJson(text, invalid);
      return result(isPlain?.(json) ? (json as z.output<S>) : parsePart(schema, json, 'body', invalid), text);
    },
  };
}

/** An HTML form, as sign-in sends it. Another content type has none of the fields. */
export function formBody<S extends z.ZodType>(schema: S): BodyReader<z.output<S>> {
  return {
    media: 'application/x-www-form-urlencoded',
    schema,
    required: true,
    isText: true,
    async read(exchange, invalid, ahead) {
      const text = textAhead(exchange, invalid, ahead) ?? (await readText(exchange, invalid, longestForm));
      const type = exchange.request.headers.get('content-type') ?? '';
      const isForm = type.toLowerCase().startsWith('application/x-www-form-urlencoded');
      return parsePart(schema, isForm ? Object.fromEntries(new URLSearchParams(text)) : {}, 'body', invalid);
    },
  };
}

/**
 * The text of a short body whose length is told; null for any other, and where it cannot be read. It has come with the
 * request: taken at once it costs nothing to speak of, taken after the first wait a tenth of a plain run.
 */
export async function readShort(request: Request): Promise<string | null> {
  const declared = request.headers.get('content-length');
  return declared === null || Number(declared) > shortBody ? null : request.text().catch(() => null);
}

/** What `readShort` gave, where it gave something. Throws as `readText` does. */
function textAhead({ request, app }: Exchange, invalid: 400 | 422, ahead: string | null = null): string | null {
  if (ahead === null) return null;
  const limit = app.config.SERVICE_MAX_FILE_SIZE_UPLOAD * megabyte;
  const isPlain = !ahead.includes('\ufffd');
  if (isPlain && limit >= shortBody) return ahead;
  const declared = Number(request.headers.get('content-length'));
  if (declared > limit) throw tooLarge(limit, declared);
  if (isPlain || isFaithful(ahead, declared)) return ahead;
  throw notUtf8(request, invalid);
}

/**
 * The body as text. Throws 413 as soon as it is larger than SERVICE_MAX_FILE_SIZE_UPLOAD (facts 1) or than `longest`
 * bytes, ValidationError for bytes that are no UTF-8: what was sent would be kept as something else. BadRequestError
 * where the body breaks off.
 */
async function readText({ request, app }: Exchange, invalid: 400 | 422, longest = longestText): Promise<string> {
  const limit = Math.min(longest, app.config.SERVICE_MAX_FILE_SIZE_UPLOAD * megabyte);
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit, Number(declared));
  try {
    if (declared !== null) return utf8.decode(await request.arrayBuffer().catch(unreadable));
    if (request.body === null) return '';
    const decoder = strictDecoder();
    let text = '';
    for await (const chunk of limited(request.body, limit)) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw notUtf8(request, invalid);
    throw error;
  }
}

function notUtf8(request: Request, invalid: 400 | 422): ValidationError {
  const isCoded = request.headers.get('content-encoding') !== null;
  return notJson(isCoded ? 'It has a content-encoding: send it as plain UTF-8' : 'It is not UTF-8', 0, invalid);
}

/**
 * A lenient decoder puts U+FFFD, of three bytes, in the place of what is no UTF-8: then the text is longer than what
 * came (but for a character of four bytes that lacks the last). A BOM is not in the text.
 */
function isFaithful(text: string, bytes: number): boolean {
  const size = encoder.encode(text).length;
  return size === bytes || size === bytes - 3;
}

const encoder = new TextEncoder();

function strictDecoder(): TextDecoder {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
}

/** Decodes whole texts: these leave nothing behind in it. */
const utf8 = strictDecoder();

/** The text of UTF-8 bytes, null where they are none. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** The chunks of a body, cut off by a 413 once they are more than `limit` bytes. */
export async function* limited(body: ReadableStream<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(unreadable);
      if (done) return;
      size += value.byteLength;
      if (size > limit) throw tooLarge(limit, size);
      yield value;
    }
  } finally {
    // What is left of it is not wanted; where all was read, this does nothing.
    reader.cancel().catch(() => {});
  }
}

/** Why a body cannot be read is the sender's affair: it broke off, or its framing is wrong. */
function unreadable(): never {
  throw new BadRequestError('The body could not be read to its end.', 'body_unreadable');
}

/** Bytes in a megabyte, as the limit's setting counts them. */
export const megabyte = 1024 * 1024;

/** Bytes of a body that a caller may send before it is known who that is. */
const shortBody = 65_536;

/** Bytes of a form: room for every field at its longest, and none for strangers to fill the memory. */
const longestForm = 65_536;

/** Bytes of a text: it is held whole, and several times over while it is read; a string ends at 512 MiB. */
const longestText = 128 * megabyte;

/** The 413 of a body that is larger than the limit: bytes both, as the reference words it (facts 1). */
export function tooLarge(limit: number, size: number): HttpError {
  const got = Math.round((size / megabyte) * 1000) / 1000;
  const detail = `Content size limit exceeded. Maximum allowed is ${limit / megabyte}MB and got ${got}MB.`;
  return new HttpError(413, 'content_too_large', detail);
}

function parseJson(text: string, invalid: 400 | 422): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not JSON';
    const offset = Number(/position (\d+)/.exec(reason)?.[1] ?? 0);
    // What follows in the reason repeats the text, which may hold secrets.
    throw notJson(reason.replace(/ (in|after) JSON at position.*|, (\.\.\.)?".*/s, ''), offset, invalid);
  }
  if (isTooDeep(text)) throw notJson(`It is nested more than ${deepest} levels deep`, 0, invalid);
  return value;
}

function notJson(fault: string, offset: number, status: 400 | 422): ValidationError {
  const error = { type: 'json_invalid', loc: ['body', offset], msg: 'JSON decode error', ctx: { error: fault } };
  return new ValidationError([error], status);
}
