import { Budget, tooDeep } from './budget.ts';
import { evaluator } from './evaluate.ts';
import { functionNames } from './functions.ts';
import { untracked } from './item.ts';
import type { Json } from './json-value.ts';
import { parseQuery } from './parse.ts';

/**
 * All that a query in jq's language yields for a value. Throws JqSyntaxError for a query that is none, JqError for one
 * that fails, and TerminalError for one that does not end.
 */
export function runQuery(source: string, input: Json): Json[] {
  const evaluate = evaluator(new Budget());
  try {
    const query = parseQuery(source, functionNames);
    return Array.from(evaluate(query, { value: input, path: untracked }, null), ({ value }) => outward(value));
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

/** What is no number is null, what is too large the largest. */
function outward(value: Json): Json {
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return null;
    if (!Number.isFinite(value)) return Math.sign(value) * Number.MAX_VALUE;
    return value + 0;
  }
  if (Array.isArray(value)) return value.map(outward);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, outward(member)]));
}
