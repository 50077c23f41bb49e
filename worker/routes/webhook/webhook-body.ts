import { utf8Text } from '../../http/body.ts';
import { base64Encode } from '../../secrets/base64url.ts';

/**
 * What a flow's Webhook nodes get of a request's body: a text as it is, which they read as JSON where it is JSON and
 * else wrap in `{"payload": …}` (spec 4.3); bytes that are no text as `{payload, encoding, content_type}`.
 */
export function webhookBody(bytes: Uint8Array, contentType: string | null): string {
  const text = utf8Text(bytes);
  if (text !== null) return text.includes('\\n') && isJson(text) ? withoutShortBreaks(text) : text;
  return JSON.stringify({ payload: base64Encode(bytes), encoding: 'base64', content_type: contentType ?? '' });
}

/**
 * The same JSON without the two characters of an escaped line break in it: texts of fields have these made a line
 * break, with which no string is JSON any more.
 */
function withoutShortBreaks(json: string): string {
  return json.replaceAll(/\\(.)/gs, (whole, letter: string) => otherEscapes[letter] ?? whole);
}

const otherEscapes: Readonly<Record<string, string>> = { n: '\\u000a', '\\': '\\u005c' };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
