import type { AppContext } from '../context.ts';
import { ForbiddenError, UnauthorizedError } from '../http/errors.ts';
import { equalTexts } from '../secrets/equal.ts';
import { sha256Hex } from '../secrets/sha256.ts';
import { isActiveUser, readPrincipalByKeyHash, readPrincipalBySignIn, readSuperuser } from '../store/principals.ts';
import { ensureSuperuser } from '../store/superuser.ts';
import type { Credential } from './credential.ts';
import type { Authenticated, Principal } from './principal.ts';
import { readToken } from './tokens.ts';

/**
 * Finds out who a credential stands for, by one call to the account (which counts the key's use) and, where the cache
 * does not hold, reads of D1. Throws ForbiddenError (no or bad key) or UnauthorizedError (bad token, inactive user),
 * with the texts of facts 1.
 */
export async function authenticate(app: AppContext, credential: Credential): Promise<Authenticated> {
  if (credential === null)
    throw new ForbiddenError('An API key must be passed as query or header', 'missing_credentials');
  // A text is one credential as a key and another as a token.
  const cacheKey = `principal/${credential.kind}/${credential.value}`;
  const known = app.cache.peek<Principal>(cacheKey);
  if (known && (known.expiresAt === null || known.expiresAt > app.now())) {
    const pulse = await app.accounts.use(known.userId, countedKey(app, known));
    const kept = app.cache.get<Principal>(cacheKey, pulse);
    if (kept) return { principal: kept, pulse };
    const principal = await readPrincipal(app, credential);
    app.cache.put(cacheKey, pulse, principal);
    return { principal, pulse };
  }
  const found = await readPrincipal(app, credential);
  const pulse = await app.accounts.use(found.userId, countedKey(app, found));
  // What was read before the epoch was known may be older than it: only a second read may be kept.
  const principal = await readPrincipal(app, credential);
  app.cache.put(cacheKey, pulse, principal);
  return { principal, pulse };
}

async function readPrincipal(app: AppContext, credential: NonNullable<Credential>): Promise<Principal> {
  return credential.kind === 'key' ? principalOfKey(app, credential.value) : principalOfToken(app, credential.value);
}

async function principalOfKey(app: AppContext, key: string): Promise<Principal> {
  const principal =
    app.config.SERVICE_API_KEY_SOURCE === 'env'
      ? (await equalTexts(key, app.config.SERVICE_API_KEY as string))
        ? await bootstrapSuperuser(app)
        : null
      : await readPrincipalByKeyHash(app.db, await sha256Hex(key));
  if (!principal) throw new ForbiddenError('Invalid or missing API key', 'invalid_api_key');
  if (!principal.isActive) throw new UnauthorizedError('Inactive user', 'inactive_user');
  return principal;
}

async function bootstrapSuperuser(app: AppContext): Promise<Principal | null> {
  const found = await readSuperuser(app.db, app.config.SERVICE_SUPERUSER);
  if (found) return found;
  await ensureSuperuser(app);
  return readSuperuser(app.db, app.config.SERVICE_SUPERUSER);
}

async function principalOfToken(app: AppContext, token: string): Promise<Principal> {
  const claims = await readToken(app.keyring, token, app.now());
  if (!claims) throw new UnauthorizedError('Could not validate credentials');
  if (claims.type !== 'access') throw new UnauthorizedError('Token is invalid.');
  const principal = await readPrincipalBySignIn(app.db, claims.signInId, claims.userId, app.now());
  // Whoever is deactivated or deleted has no sign-in left either, and hears what it is.
  if (!(principal?.isActive ?? (await isActiveUser(app.db, claims.userId)))) {
    throw new UnauthorizedError('User not found or is inactive.', 'inactive_user');
  }
  if (!principal) throw new UnauthorizedError('Could not validate credentials', 'signed_out');
  return { ...principal, expiresAt: claims.expiresAt };
}

function countedKey(app: AppContext, principal: Principal): string | null {
  return app.config.SERVICE_DISABLE_TRACK_APIKEY_USAGE ? null : principal.keyId;
}
