import { scrypt } from '@noble/hashes/scrypt.js';
import { base64UrlDecode, base64UrlEncode } from './base64url.ts';
import { equalBytes } from './equal.ts';

const cost = { N: 2 ** 14, r: 8, p: 1 };

/** Hashes a password: `$scrypt$ln=14,r=8,p=1$<salt>$<hash>`, which says itself how it was made. */
export function hashPassword(password: string): string {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = scrypt(password.normalize('NFKC'), salt, { ...cost, dkLen: 32 });
  return `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$${base64UrlEncode(salt)}$${base64UrlEncode(hash)}`;
}

/** Compares in constant time. `outdated` asks for a new hash, because costs have changed since. */
export function verifyPassword(password: string, stored: string): { ok: boolean; outdated: boolean } {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored);
  if (!match) return { ok: false, outdated: false };
  const [, ln, r, p, salt, hash] = match as unknown as [string, string, string, string, string, string];
  const found = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  const expected = base64UrlDecode(hash);
  const actual = scrypt(password.normalize('NFKC'), base64UrlDecode(salt), { ...found, dkLen: expected.length });
  const outdated = found.N !== cost.N || found.r !== cost.r || found.p !== cost.p;
  return { ok: equalBytes(actual, expected), outdated };
}
