import { utf8Text } from '../../http/body.ts';
import { base64Encode } from '../../secrets/base64url.ts';

/**
 * What a flow's Webhook nodes get of a request's body: a text as it is, which they read as JSON where it is JSON and
 * else wrap in `{"payload": …}` (spec 4.3); bytes that are no text as `{payload, encoding, content_type}`.
 */
export function webhookBody(bytes: Uint8Array, contentType: string | null): string {
  const text = utf8Text(bytes);
  if (text !== null) return text;
  return JSON.stringify({ payload: base64Encode(bytes), encoding: 'base64', content_type: contentType ?? '' });
}
