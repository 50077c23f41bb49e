import type { FileRow } from '../../../schema/tables/files.ts';
import { isoNaive } from '../../../schema/wire/times.ts';
import type { Principal } from '../../auth/principal.ts';

/** Spec 2.5: a file of version 2 as it is shown to its owner. */
export function fileRecord(row: FileRow, owner: Principal) {
  return {
    id: row.id,
    name: row.name,
    path: row.path,
    size: row.size,
    provider: row.provider,
    user_id: owner.serial,
    created_at: isoNaive(row.createdAt),
    updated_at: isoNaive(row.updatedAt),
    tenant_id: row.tenantId,
    business_id: row.businessId,
    is_self: row.isSelf,
    c_uid: row.createdBy,
    m_uid: row.modifiedBy,
  };
}
