import type { MetadataFilter } from '../../worker/engine/services/collections.ts';

/** Whether metadata, given as JSON, has every member of the filter with the same value. */
export function passes(metadata: string, filter: MetadataFilter): boolean {
  const record = JSON.parse(metadata) as Record<string, unknown>;
  return Object.entries(filter).every(([name, wanted]) => Object.hasOwn(record, name) && isSame(record[name], wanted));
}

function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [names, others] = [Object.keys(left), Object.keys(right)];
  return (
    names.length === others.length &&
    names.every((name) => isSame((left as Record<string, unknown>)[name], (right as Record<string, unknown>)[name]))
  );
}
