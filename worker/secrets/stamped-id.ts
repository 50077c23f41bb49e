import type { Keyring } from './keyring.ts';

/**
 * A UUID of which the server can tell, without looking anywhere, that it gave it out: its last 48 bits are a stamp over
 * the others, made with the service secret. `base` is a UUID whose other bits are to be kept, by default a random one.
 */
export async function stampedId(keyring: Keyring, base: string = crypto.randomUUID()): Promise<string> {
  const [key] = await keyring.idKeys();
  return `${base.slice(0, headLength)}${await stamp(key as CryptoKey, base)}`;
}

/** Whether an id is one that `stampedId` made, under any secret of the keyring; letters of either size. */
export async function isStamped(keyring: Keyring, id: string): Promise<boolean> {
  const given = id.toLowerCase();
  for (const key of await keyring.idKeys()) {
    if ((await stamp(key, given)) === given.slice(headLength)) return true;
  }
  return false;
}

async function stamp(key: CryptoKey, id: string): Promise<string> {
  const head = new TextEncoder().encode(id.slice(0, headLength));
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, head));
  return Array.from(signature.subarray(0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Of `xxxxxxxx-xxxx-xxxx-xxxx-`. */
const headLength = 24;
