/** SHA-256 of a text in UTF-8, as 64 hex digits. */
export function sha256Hex(text: string): Promise<string> {
  return hexDigest(new TextEncoder().encode(text));
}

/** SHA-256 of bytes, as 64 hex digits. */
export async function hexDigest(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  let hex = '';
  for (const byte of digest) hex += byte.toString(16).padStart(2, '0');
  return hex;
}
