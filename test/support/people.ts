import { eq } from 'drizzle-orm';
import { signIns } from '../../schema/tables/sign-ins.ts';
import { users } from '../../schema/tables/users.ts';
import { issueTokens, refreshSeconds } from '../../worker/auth/tokens.ts';
import { createApiKey, deleteApiKey } from '../../worker/store/api-keys.ts';
import type { Service } from './service.ts';

/**
 * A user with a key and a sign-in, made right in the stores: for tests that are about something else than passwords,
 * whose hashing is meant to take its time.
 */
export async function addUser(nobody: Service, username: string, rights: Partial<Rights> = {}): Promise<Person> {
  const { app } = nobody;
  const now = app.now();
  const row = {
    id: app.newId(),
    username,
    passwordHash: 'none',
    optins: { github_starred: false, dialog_dismissed: false, discord_clicked: false },
    createAt: now,
    updatedAt: now,
    isActive: true,
    isSuperuser: false,
    ...rights,
  };
  const [stored] = await app.db.insert(users).values(row).returning();
  const { key, id: keyId } = await createApiKey(app, row.id, 'test');
  return {
    id: row.id,
    serial: stored?.serial ?? 0,
    key,
    keyId,
    byKey: nobody.as({ 'x-api-key': key }),
    bySignIn: await signIn(nobody, row.id),
  };
}

/** A user by a new sign-in. */
export async function signIn(nobody: Service, userId: string): Promise<Service> {
  const { app } = nobody;
  const id = app.newId();
  const now = app.now();
  await app.db.insert(signIns).values({ id, userId, createdAt: now, expiresAt: now + refreshSeconds * 1000 });
  await app.db.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
  const { access } = await issueTokens(app.keyring, userId, id, now);
  return nobody.as({ authorization: `Bearer ${access}` });
}

/** The person by a key that was deleted. */
export async function byDeletedKey(person: Person): Promise<Service> {
  const { app } = person.byKey;
  const { key, id } = await createApiKey(app, person.id, 'deleted');
  await deleteApiKey(app, person.id, id);
  return person.byKey.as({ 'x-api-key': key });
}

interface Rights {
  isActive: boolean;
  isSuperuser: boolean;
}

export interface Person {
  readonly id: string;
  readonly serial: number;
  readonly key: string;
  readonly keyId: string;
  readonly byKey: Service;
  readonly bySignIn: Service;
}
