import { utf8Text } from '../../http/body.ts';

/**
 * What a flow's Webhook nodes get of a request's body: a text as it is, which they read as JSON where it is JSON and
 * else wrap in `{"payload": …}` (spec 4.3); bytes that are no text as `{payload, encoding, content_type}`.
 */
export function webhookBody(bytes: Uint8Array, contentType: string | null): string {
  const text = utf8Text(bytes);
  if (text !== null) return text;
  return JSON.stringify({ payload: base64(bytes), encoding: 'base64', content_type: contentType ?? '' });
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += chunk) {
    binary += String.fromCharCode(...bytes.subarray(start, start + chunk));
  }
  return btoa(binary);
}

/** As many arguments as a call takes without fear. */
const chunk = 8192;
