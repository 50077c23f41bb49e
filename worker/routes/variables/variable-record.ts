import type { VariableRow } from '../../../schema/tables/variables.ts';
import type { AppContext } from '../../context.ts';
import { DecryptionError } from '../../secrets/keyring.ts';
import { variableValue } from '../../store/variables.ts';

/**
 * Facts 16, the same wherever a variable is shown: plain for type Generic, null for any other, and for one that was
 * stored under a secret which is lost.
 */
export async function variableRecord(app: AppContext, row: VariableRow) {
  const value = row.type === 'Generic' ? await variableValue(app, row).catch(lost) : null;
  return { id: row.id, name: row.name, type: row.type, value, default_fields: row.defaultFields };
}

function lost(error: unknown): null {
  if (error instanceof DecryptionError) return null;
  throw error;
}
