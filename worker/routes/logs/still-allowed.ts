import { authenticate } from '../../auth/authenticate.ts';
import { readCredential } from '../../auth/credential.ts';
import type { Authenticated, Principal } from '../../auth/principal.ts';
import type { Arrival } from '../../http/endpoint.ts';
import { HttpError } from '../../http/errors.ts';

/** Milliseconds after which it is looked at again whether a reader may read on. */
const again = 30_000;

/**
 * Whether who began to read may still do so, and as whom: asked for again and again while an answer lasts, it looks
 * each half a minute. Resolves to null once the credential counts no more, the user is deactivated or deleted.
 */
export function stillAllowed(call: Arrival & Authenticated): () => Promise<Principal | null> {
  const { app, request } = call;
  let { principal, pulse } = call;
  let lookedAt = app.now();
  return async () => {
    if (app.now() - lookedAt < again) return principal;
    lookedAt = app.now();
    const isSame = (await app.accounts.use(principal.userId, null)) === pulse && pulse !== 0;
    const isExpired = principal.expiresAt !== null && principal.expiresAt <= lookedAt;
    if (isSame && !isExpired) return principal;
    const credential = readCredential(app.config, request);
    try {
      ({ principal, pulse } = await authenticate(app, credential));
      return principal;
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) return null;
      throw error;
    }
  };
}
