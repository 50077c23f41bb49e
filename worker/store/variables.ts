import { and, asc, eq } from 'drizzle-orm';
import { type VariableRow, variables } from '../../schema/tables/variables.ts';
import type { AppContext } from '../context.ts';
import { TerminalError } from '../engine/errors.ts';
import { BadRequestError, NotFoundError } from '../http/errors.ts';
import { DecryptionError } from '../secrets/keyring.ts';
import type { Pulse } from './epoch-cache.ts';
import { isUniqueConflict } from './unique-name.ts';

/** The type whose values never come back (facts 16). */
export const credentialType = 'Credential';

export interface NewVariable {
  name: string;
  value: string;
  type: string;
  defaultFields: string[];
}

/** Stores a variable, its value encrypted for its row. Throws BadRequestError for empty or taken names and empty values. */
export async function createVariable(app: AppContext, userId: string, variable: NewVariable): Promise<VariableRow> {
  checkFilled(variable.name, variable.value);
  const id = app.newId();
  const now = app.now();
  const value = await app.keyring.encrypt(variable.value, place(id));
  const row = { ...variable, id, userId, value, createdAt: now, updatedAt: now };
  return app.accounts.change(userId, async () => {
    try {
      const [made] = await app.db.insert(variables).values(row).returning();
      return made as VariableRow;
    } catch (error) {
      throw taken(error) ?? error;
    }
  });
}

/** Changes a variable of the user's. Throws NotFoundError, BadRequestError. */
export async function updateVariable(
  app: AppContext,
  userId: string,
  id: string,
  change: Partial<NewVariable>,
): Promise<VariableRow> {
  checkFilled(change.name ?? 'unchanged', change.value ?? 'unchanged');
  const columns: Partial<VariableRow> = { ...change, updatedAt: app.now() };
  if (change.value !== undefined) columns.value = await app.keyring.encrypt(change.value, place(id));
  const own = and(eq(variables.id, id), eq(variables.userId, userId));
  return app.accounts.change(userId, async () => {
    try {
      const [changed] = await app.db.update(variables).set(columns).where(own).returning();
      if (!changed) throw new NotFoundError('Variable not found', 'variable_not_found');
      return changed;
    } catch (error) {
      throw taken(error) ?? error;
    }
  });
}

/** Deletes a variable of the user's. Throws NotFoundError. */
export async function deleteVariable(app: AppContext, userId: string, id: string): Promise<void> {
  const own = and(eq(variables.id, id), eq(variables.userId, userId));
  const deleted = await app.accounts.change(userId, () =>
    app.db.delete(variables).where(own).returning({ id: variables.id }),
  );
  if (deleted.length === 0) throw new NotFoundError('Variable not found', 'variable_not_found');
}

/** The user's variables, oldest first, values still encrypted. */
export async function listVariables(app: AppContext, userId: string): Promise<VariableRow[]> {
  return app.db
    .select()
    .from(variables)
    .where(eq(variables.userId, userId))
    .orderBy(asc(variables.createdAt), asc(variables.id));
}

/** The value of a row. Throws DecryptionError. */
export function variableValue(app: AppContext, row: VariableRow): Promise<string> {
  return app.keyring.decrypt(row.value, place(row.id));
}

/**
 * The value of the user's variable of that name, or null; rows are kept under the account's epoch. Throws TerminalError
 * for one that cannot be decrypted.
 */
export async function storedVariable(
  app: AppContext,
  userId: string,
  pulse: Pulse,
  name: string,
): Promise<string | null> {
  const rows = await app.cache.through(`variables/${userId}`, pulse, () => listVariables(app, userId));
  const row = rows.find((candidate) => candidate.name === name);
  if (!row) return null;
  try {
    return await variableValue(app, row);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    const reason = `The variable ${name} was stored under a secret that this server does not have. Store its value again.`;
    throw new TerminalError(reason, 'variable_unreadable');
  }
}

function place(id: string): string {
  return `variables/${id}`;
}

function checkFilled(name: string, value: string): void {
  if (name === '' && value === '')
    throw new BadRequestError('Variable name and value cannot be empty', 'variable_empty');
  if (name === '') throw new BadRequestError('Variable name cannot be empty', 'variable_empty');
  if (value === '') throw new BadRequestError('Variable value cannot be empty', 'variable_empty');
}

function taken(error: unknown): BadRequestError | null {
  return isUniqueConflict(error, 'variables.name')
    ? new BadRequestError('Variable name already exists', 'variable_exists')
    : null;
}
