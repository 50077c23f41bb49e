import { isoSeconds } from '../../../schema/wire/times.ts';
import type { ScopeKind, ScopeRow } from '../../store/scopes/kinds.ts';

/** One of a kind as it is shown. */
export function scopeRecord({ table, isTree }: ScopeKind, row: ScopeRow) {
  return {
    id: row.id,
    ...(table === 'tenants' ? {} : { tenant_id: row.tenant_id }),
    ...(isTree ? { parent_id: row.parent_id } : {}),
    name: row.name,
    created_at: isoSeconds(row.created_at),
    updated_at: isoSeconds(row.updated_at),
  };
}
