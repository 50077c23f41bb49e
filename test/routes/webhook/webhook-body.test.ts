import { expect, test } from 'vitest';
import { webhookBody } from '../../../worker/routes/webhook/webhook-body.ts';

const bodyOf = (text: string) => webhookBody(new TextEncoder().encode(text), 'application/json');

test.each([
  ['line breaks', { text: 'a\nb', lines: ['\r\n', '\n\n'] }],
  ['backslashes before an n', { path: 'C:\\new\\table', pattern: '\\\\n', end: '\\' }],
  ['all other escapes', { text: '"\t\u0007\u00e9\u{1f600}/\\u000a', 'a\nkey': null }],
])('JSON with %s is the same JSON, and is read as it where escaped line breaks are unescaped', (_, value) => {
  const unescaped = bodyOf(JSON.stringify(value)).replaceAll('\\n', '\n');
  expect(JSON.parse(unescaped)).toEqual(value);
});

test.each(['{"a": 1.0, "b": 12345678901234567890}', 'not json \\n literal', 'a\nb', '{"text": "a\nb\\n"}'])(
  'other texts stay as they are: %j',
  (text) => {
    expect(bodyOf(text)).toBe(text);
  },
);

test('bytes that are no text are given in base64', () => {
  const body = webhookBody(new Uint8Array([0xff, 0, 0x0a]), 'image/png');
  expect(JSON.parse(body)).toEqual({ payload: '/wAK', encoding: 'base64', content_type: 'image/png' });
});
