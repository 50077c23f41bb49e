import { describe, expect, test } from 'vitest';
import { idempotencyKey } from '../../worker/http/idempotency.ts';

describe('a request without a key', () => {
  test('has none', () => {
    expect(idempotencyKey(new Headers())).toBeNull();
  });
});

describe('Idempotency-Key', () => {
  test.each([
    ['"8e03978e-40d5-43e8-bc93-6894a57f9324"', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    ['8e03978e-40d5-43e8-bc93-6894a57f9324', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    ['order:17/retry;a=b,c', 'order:17/retry;a=b,c'],
    ['"a\\"b\\\\c"', 'a"b\\c'],
    ['"key";version=1', 'key'],
    [`"${'k'.repeat(255)}"`, 'k'.repeat(255)],
    ['  padded  ', 'padded'],
  ])('%s is the key %s', (raw, value) => {
    expect(idempotencyKey(new Headers({ 'Idempotency-Key': raw }))).toEqual({ header: 'idempotency-key', value });
  });

  test.each([
    ['', 'it is empty'],
    ['""', 'it is empty'],
    ['k'.repeat(256), 'it has 256 characters, 255 are allowed'],
    ['two words', 'it holds a space, only visible ASCII is allowed'],
    ['"two words"', 'it holds a space, only visible ASCII is allowed'],
    ['caf\u00e9', 'it holds the character U+00e9, only visible ASCII is allowed'],
    ['"open', 'its quoted string does not end, or escapes something else than " and \\'],
    ['"bad \\n escape"', 'its quoted string does not end, or escapes something else than " and \\'],
    ['"key"tail', 'something follows its quoted string'],
    ['in"side', 'it holds a quote or a backslash outside of a quoted string'],
  ])('%s is refused: %s', (raw, fault) => {
    expect(() => idempotencyKey(new Headers({ 'Idempotency-Key': raw }))).toThrow(
      expect.objectContaining({ status: 400, detail: `The header idempotency-key is malformed: ${fault}.` }),
    );
  });

  test.each([
    ['one', 'two'],
    ['"one"', '"two"'],
  ])('sent twice, as %s and %s, is refused', (one, two) => {
    const headers = new Headers({ 'Idempotency-Key': one });
    headers.append('Idempotency-Key', two);
    expect(() => idempotencyKey(headers)).toThrow('it was sent more than once');
  });
});

describe('webhook-id', () => {
  test('counts where no Idempotency-Key is sent', () => {
    expect(idempotencyKey(new Headers({ 'webhook-id': 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W' }))).toEqual({
      header: 'webhook-id',
      value: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
    });
    expect(idempotencyKey(new Headers({ 'webhook-id': 'msg_1', 'idempotency-key': 'k' }))?.value).toBe('k');
  });

  test('is never quoted', () => {
    expect(() => idempotencyKey(new Headers({ 'webhook-id': '"msg_1"' }))).toThrow(
      'The header webhook-id is malformed',
    );
  });
});
