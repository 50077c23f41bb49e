import { scrypt } from '@noble/hashes/scrypt.js';
import { base64UrlDecode, base64UrlEncode } from './base64url.ts';
import { equalBytes } from './equal.ts';

/** The cost of a hash: scrypt's N is 2 to the power of this, with r = 8 and p = 1 (design decision 9). */
export const passwordCost = 14;

/** Hashes a password: `$scrypt$ln=14,r=8,p=1$<salt>$<hash>`, which says itself how it was made. */
export function hashPassword(password: string, cost: number): string {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = scrypt(password.normalize('NFKC'), salt, { N: 2 ** cost, r: 8, p: 1, dkLen: 32 });
  return `$scrypt$ln=${cost},r=8,p=1$${base64UrlEncode(salt)}$${base64UrlEncode(hash)}`;
}

/** Compares in constant time. `outdated` asks for a new hash, because costs have changed since. */
export function verifyPassword(password: string, stored: string, cost: number): { ok: boolean; outdated: boolean } {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored);
  if (!match) return { ok: false, outdated: false };
  const [, ln, r, p, salt, hash] = match as unknown as [string, string, string, string, string, string];
  const found = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  const expected = base64UrlDecode(hash);
  const actual = scrypt(password.normalize('NFKC'), base64UrlDecode(salt), { ...found, dkLen: expected.length });
  const outdated = Number(ln) !== cost || found.r !== 8 || found.p !== 1;
  return { ok: equalBytes(actual, expected), outdated };
}
