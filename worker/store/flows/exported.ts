import { spliceJson } from '../../http/json-text.ts';
import { withoutSecrets } from './graph-data.ts';
import type { StoredFlow } from './load.ts';
import { flowRecord } from './record.ts';

/**
 * A flow as others get it, in files and in public: the values of its secret fields are left out (facts 5), and where it
 * lies here, which is nothing to another server.
 */
export function exportedFlow({ row, data, owner }: StoredFlow): string {
  const record = { ...flowRecord(row, owner), tenant_id: null, business_id: 0, is_self: false, org_id: 0 };
  return spliceJson(record, { data: data === null ? 'null' : withoutSecrets(data) });
}
