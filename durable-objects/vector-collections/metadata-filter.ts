import { isSameJson } from '../../worker/engine/graph/same-json.ts';
import type { MetadataFilter } from '../../worker/engine/services/collections.ts';

/** Whether metadata, given as JSON, has every member of the filter with the same value. */
export function passes(metadata: string, filter: MetadataFilter): boolean {
  const record = JSON.parse(metadata) as Record<string, unknown>;
  return Object.entries(filter).every(
    ([name, wanted]) => Object.hasOwn(record, name) && isSameJson(record[name], wanted),
  );
}
