import { spliceJson } from '../../http/json-text.ts';
import { withoutSecrets } from './graph-data.ts';
import type { StoredFlow } from './load.ts';
import { flowRecord } from './record.ts';

/**
 * A flow as others get it, in files and in public: the values of its secret fields are left out (facts 5), and where it
 * lies here, which is nothing to another server. Its draft, and beside it what is published, where that is another graph.
 */
export function exportedFlow({ row, data, owner, published }: StoredFlow): string {
  const record = { ...flowRecord(row, owner), tenant_id: null, business_id: 0, is_self: false, org_id: 0 };
  if (published === undefined) return spliceJson(record, { data: exportedGraph(data) });
  const version = { flow_version: published.text, version_note: published.note };
  const publishedVersion = spliceJson(version, { data: exportedGraph(published.data) });
  return spliceJson(record, { data: exportedGraph(data), published_version: publishedVersion });
}

function exportedGraph(data: string | null): string {
  return data === null ? 'null' : withoutSecrets(data);
}
