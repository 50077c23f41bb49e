import { eq, sql } from 'drizzle-orm';
import { webhookSecrets } from '../../../schema/tables/webhook-secrets.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { flowRow } from './read.ts';

/**
 * Gives a flow a secret that signs its webhooks from now on; the one before it still counts, any older one no more.
 * Throws as `flowRow` for a flow that is not the principal's.
 */
export async function rotateSecret(app: AppContext, principal: Principal, flowId: string, secret: string) {
  const { userId } = await flowRow(app, principal, flowId, 'own');
  const current = await app.keyring.encrypt(secret, placeOf(flowId));
  const rotatedAt = app.now();
  const [stored] = await app.accounts.change(userId, () =>
    app.db
      .insert(webhookSecrets)
      .values({ flowId, current, previous: null, rotatedAt })
      .onConflictDoUpdate({
        target: webhookSecrets.flowId,
        set: { current, previous: sql`${webhookSecrets.current}`, rotatedAt },
      })
      .returning(),
  );
  return { rotatedAt, live: stored?.previous ? 2 : 1 };
}

/** Takes a flow's secrets away: its webhooks need none. Throws as `flowRow` for a flow that is not the principal's. */
export async function dropSecrets(app: AppContext, principal: Principal, flowId: string): Promise<void> {
  const { userId } = await flowRow(app, principal, flowId, 'own');
  await app.accounts.change(userId, () => app.db.delete(webhookSecrets).where(eq(webhookSecrets.flowId, flowId)));
}

/** The secrets of a flow, as they were given. Throws DecryptionError. */
export function openSecrets(keyring: Keyring, flowId: string, sealed: readonly string[]): Promise<string[]> {
  return Promise.all(sealed.map((one) => keyring.decrypt(one, placeOf(flowId))));
}

function placeOf(flowId: string): string {
  return `webhook_secrets/${flowId}`;
}
