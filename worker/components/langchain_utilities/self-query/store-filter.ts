import type { Condition } from './filter-syntax.ts';

/** A condition as document stores write it: `{"$and": [{"artist": {"$eq": "…"}}, …]}`. */
export function storeFilter(condition: Condition): Readonly<Record<string, unknown>> {
  if ('operator' in condition) return { [`$${condition.operator}`]: condition.parts.map(storeFilter) };
  const { comparator, member, value } = condition;
  const takesList = comparator === 'in' || comparator === 'nin';
  return { [member]: { [`$${comparator}`]: takesList && !Array.isArray(value) ? [value] : value } };
}
