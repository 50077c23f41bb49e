/** The UUID of a name, version 5, in the name space of DNS: the same for the same name, everywhere. */
export async function uuidOf(name: string): Promise<string> {
  const bytes = new Uint8Array([...dns, ...new TextEncoder().encode(name)]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes)).subarray(0, 16);
  digest[6] = ((digest[6] as number) & 0x0f) | 0x50;
  digest[8] = ((digest[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const dns = [0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8];
