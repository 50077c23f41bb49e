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

/** A page of anything, in the form that pages of flows have. */
export function pageRecord(items: readonly object[], total: number, { page, size }: { page: number; size: number }) {
  return { items, total, page, size, pages: Math.ceil(total / size) };
}
