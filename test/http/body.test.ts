import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { formBody, jsonBody, lenientJsonBody, readShort } from '../../worker/http/body.ts';
import type { Exchange } from '../../worker/http/endpoint.ts';
import { HttpError } from '../../worker/http/errors.ts';

const schema = z.object({ name: z.string() });
const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = Uint8Array.from([...'{"name":"M'].map((c) => c.charCodeAt(0)).concat(0xfc, 0x22, 0x7d));

describe('a JSON body', () => {
  test('is the parsed value and its very text', async () => {
    const text = ' {"name": "a", "n": 1.0}\n';
    expect(await read(jsonBody(schema), text)).toEqual({ value: { name: 'a' }, text });
    expect(await read(jsonBody(schema), '\ufeff{"name":"a"}')).toEqual({ value: { name: 'a' }, text: '{"name":"a"}' });
  });

  test.each([
    ['a token out of place', 'nope', "Unexpected token 'o'"],
    ['a token far inside', `{"name":"sk-secret-secret-secret-secret-secret","b":secret}`, "Unexpected token 's'"],
    ['a comma at the start', '[,"sk-secret"]', "Unexpected token ','"],
    ['no end', '{"name":"sk-secret"', "Expected ',' or '}' after property value"],
    ['a text without end', '{"name":"sk-secret', 'Unterminated string'],
    ['two values', '{"name":"a"} "sk-secret"', 'Unexpected non-whitespace character'],
    ['a line break in a text', '{"name":"a\nsk-secret"}', 'Bad control character in string literal'],
    ['NaN', '{"name":NaN}', "Unexpected token 'N'"],
    ['blanks alone', '   ', 'Unexpected end of JSON input'],
  ])('with %s is refused by what is wrong, not by what was sent', async (_, text, fault) => {
    for (const [reader, status] of [
      [jsonBody(schema), 422],
      [lenientJsonBody(schema), 400],
    ] as const) {
      if (text.trim() === '' && status === 400) continue;
      const refused = await refusal(reader, text, status);
      expect(refused).toMatchObject({ status, code: 'validation_failed' });
      expect(refused.detail).toMatchObject([{ type: 'json_invalid', ctx: { error: fault } }]);
      expect(JSON.stringify(refused.detail)).not.toContain('secret');
    }
  });

  test('in another encoding than UTF-8 is refused, with its length told or not', async () => {
    for (const body of [latin1, streamOf(latin1)]) {
      const refused = await refusal(jsonBody(schema), body);
      expect(refused).toMatchObject({
        status: 422,
        detail: [{ type: 'json_invalid', ctx: { error: 'It is not UTF-8' } }],
      });
    }
  });

  test('may hold the character that stands for unreadable ones', async () => {
    for (const name of ['half \ufffd', '\ufeff\ufffd']) {
      const text = `{"name":"${name}"}`;
      for (const body of [text, streamOf(bytes(text))]) {
        expect(await read(jsonBody(schema), body)).toMatchObject({ value: { name } });
      }
    }
    expect(await read(jsonBody(schema), '\ufeff{"name":"\ufffd"}')).toMatchObject({ value: { name: '\ufffd' } });
  });

  test('that came compressed is refused with a word about that', async () => {
    const refused = await refusal(lenientJsonBody(schema), gzipSync('{"name":"a"}'), 400, {
      'content-encoding': 'gzip',
    });
    expect(refused).toMatchObject({ status: 400, detail: [{ type: 'json_invalid' }] });
    expect(JSON.stringify(refused.detail)).toContain('content-encoding');
  });

  test('may come in pieces that part a character', async () => {
    const text = bytes('{"name":"ü😀"}');
    const pieces = streamOf(...[...text].map((byte) => Uint8Array.of(byte)));
    expect(await read(jsonBody(schema), pieces)).toMatchObject({ value: { name: 'ü😀' } });
  });

  test('beyond the limit is 413, however it comes', async () => {
    const large = bytes(JSON.stringify({ name: 'x'.repeat(3000) }));
    for (const body of [large, streamOf(large.slice(0, 1500), large.slice(1500))]) {
      expect(await refusal(jsonBody(schema), body)).toMatchObject({ status: 413, code: 'content_too_large' });
    }
  });

  test('larger than a text can be is 413, however much may be uploaded', async () => {
    const told = { 'content-length': String(129 * 1024 * 1024) };
    const refused = await refusal(jsonBody(schema), '{}', 422, told, 1024);
    expect(refused).toMatchObject({ status: 413, detail: expect.stringContaining('128MB and got 129MB') });
  });
});

describe('a form', () => {
  test('is read field by field, the last of equal ones', async () => {
    expect(await read(formBody(schema), 'name=a&name=b+c&__proto__=x', form)).toEqual({ name: 'b c' });
  });

  test('is small, whatever may be uploaded: strangers send it', async () => {
    const large = bytes(`name=${'x'.repeat(70_000)}`);
    for (const body of [large, streamOf(large.slice(0, 50_000), large.slice(50_000))]) {
      expect(await refusal(formBody(schema), body, 422, form, 1024)).toMatchObject({ status: 413 });
    }
  });

  test('of another type has no fields', async () => {
    const refused = await refusal(formBody(schema), 'name=a', 422, { 'content-type': 'text/plain' });
    expect(refused).toMatchObject({ status: 422, detail: [{ type: 'missing', loc: ['body', 'name'] }] });
  });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface Reader<T> {
  read(exchange: Exchange, invalid: 400 | 422, ahead: string | null): Promise<T>;
}

type Body = string | Uint8Array | ReadableStream<Uint8Array>;

/** Reads a body as an endpoint does: a short one ahead. */
async function read<T>(
  reader: Reader<T>,
  body: Body,
  headers: Record<string, string> = {},
  invalid: 400 | 422 = 422,
  megabytes = 2048 / 1024 / 1024,
) {
  const told =
    body instanceof ReadableStream
      ? {}
      : { 'content-length': String(typeof body === 'string' ? bytes(body).length : body.length) };
  const type = { 'content-type': 'application/json' };
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { ...type, ...told, ...headers },
    body: body as BodyInit,
    duplex: 'half',
  } as RequestInit);
  const app = { config: { SERVICE_MAX_FILE_SIZE_UPLOAD: megabytes } };
  return reader.read({ request, app } as unknown as Exchange, invalid, await readShort(request));
}

async function refusal(
  reader: Reader<unknown>,
  body: Body,
  invalid: 400 | 422 = 422,
  headers: Record<string, string> = {},
  megabytes?: number,
): Promise<HttpError> {
  const error = await read(reader, body, headers, invalid, megabytes).then(
    (value) => new Error(`it was taken: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof HttpError) return error;
  throw error;
}

function streamOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}
