import { jwtVerify, SignJWT } from 'jose';
import type { Keyring } from '../secrets/keyring.ts';

/** Seconds that tokens live (facts 2). A refresh token lives as long as its sign-in is kept alive. */
export const accessSeconds = 3600;
export const refreshSeconds = 7 * 24 * 3600;

export interface Claims {
  userId: string;
  /** Names the sign-in, so that logout can end it. */
  signInId: string;
  type: 'access' | 'refresh';
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Signs the pair of tokens of a sign-in, as HS256 JWTs. */
export async function issueTokens(keyring: Keyring, userId: string, signInId: string, now: number) {
  const [key] = await keyring.signingKeys();
  const sign = (type: Claims['type'], seconds: number) =>
    new SignJWT({ type, sid: signInId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(userId)
      .setJti(crypto.randomUUID())
      .setExpirationTime(Math.floor(now / 1000) + seconds)
      .sign(key as CryptoKey);
  const [access, refresh] = await Promise.all([sign('access', accessSeconds), sign('refresh', refreshSeconds)]);
  return { access, refresh };
}

/** The claims of a token that one of our keys signed and that has not expired; else null. */
export async function readToken(keyring: Keyring, token: string, now: number): Promise<Claims | null> {
  for (const key of await keyring.signingKeys()) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(now) });
      const { sub, sid, type, exp } = payload;
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null;
      if (type !== 'access' && type !== 'refresh') return null;
      return { userId: sub, signInId: sid, type, expiresAt: exp * 1000 };
    } catch {
      // Not this key's, or expired: an older key of the ring may still have signed it.
    }
  }
  return null;
}
