import { spliceJson } from '../../http/json-text.ts';
import { withoutSecrets } from './graph-data.ts';
import type { StoredFlow } from './load.ts';
import { flowRecord } from './record.ts';

/** A flow as others get it, in files and in public: the values of its secret fields are left out (facts 5). */
export function exportedFlow({ row, data, owner }: StoredFlow): string {
  return spliceJson(flowRecord(row, owner), { data: data === null ? 'null' : withoutSecrets(data) });
}
