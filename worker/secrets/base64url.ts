/** Bytes as URL-safe base64 without padding (RFC 4648 section 5). */
export function base64UrlEncode(bytes: Uint8Array): string {
  return base64Encode(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Bytes as base64 (RFC 4648 section 4), a stretch at a time: one by one they take seconds in long texts. */
export function base64Encode(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += stretch) {
    binary += String.fromCharCode(...bytes.subarray(start, start + stretch));
  }
  return btoa(binary);
}

/** As many arguments as a call takes without fear. */
const stretch = 8192;

/** The bytes of a URL-safe base64 text, padded or not. Throws a DOMException for other characters. */
export function base64UrlDecode(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
