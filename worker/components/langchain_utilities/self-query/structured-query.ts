import { TerminalError } from '../../../engine/errors.ts';
import { isRecord } from '../../../engine/graph/json.ts';
import { repairJson } from '../../processing/json-repair/repair-json.ts';
import { comparators, parseFilter } from './filter-syntax.ts';
import { storeFilter } from './store-filter.ts';

/** What the model is asked: to part a question into a text to look for, a filter and a number. Our own words. */
export function structuredQueryPrompt(question: string, content: string, members: readonly Member[]): string {
  const about = Object.fromEntries(members.map(({ name, type, description }) => [name, { type, description }]));
  return `${rules}\n\nThe documents are: ${content}\nThey can be filtered by: ${JSON.stringify(about)}\n\nRequest: ${question}\nJSON:`;
}

const rules = `Part a request for documents into what to search for and what to filter by. Answer with a JSON object of these members and nothing else:
- "query": the words that a document's text should be about, without what the filter says
- "filter": a condition that documents must meet, or "NO_FILTER"
- "limit": how many documents are wanted; leave it out where the request does not say

A condition is comparator("name", value), with a comparator out of ${comparators.join(', ')}, or and(condition, …), or or(condition, …). Use only the names that are told, and only where the request asks for it. Dates are written YYYY-MM-DD.

For example, "two songs of Ann or Bob about rain, not longer than three minutes" is
{"query": "rain", "filter": "and(or(eq(\\"artist\\", \\"Ann\\"), eq(\\"artist\\", \\"Bob\\")), lte(\\"length\\", 180))", "limit": 2}`;

/**
 * What the model made of a question. Throws TerminalError where its answer has no query and no filter, or a filter that
 * cannot be read.
 */
export function readStructuredQuery(answer: string, members: readonly Member[]): StructuredQuery {
  const fenced = /```(?:json)?\s*\n?([\s\S]*?)(?:```|$)/.exec(answer);
  const start = answer.indexOf('{');
  const value = repairJson(fenced?.[1] ?? (start < 0 ? answer : answer.slice(start)));
  if (!isRecord(value) || !('query' in value) || !('filter' in value)) {
    throw new TerminalError(
      `The model should have answered with a query and a filter, but said ${JSON.stringify(answer.slice(0, 200))}. Use a model that follows instructions.`,
      'model_answer_form',
    );
  }
  const { query, filter, limit } = value;
  const condition = typeof filter === 'string' && filter.trim() !== '' && filter !== 'NO_FILTER' ? filter : null;
  const names = members.map(({ name }) => name);
  return {
    query: typeof query === 'string' ? query.trim() : '',
    filter: condition === null ? null : storeFilter(parseFilter(condition, names)),
    limit: typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : null,
  };
}

export interface StructuredQuery {
  readonly query: string;
  readonly filter: Readonly<Record<string, unknown>> | null;
  readonly limit: number | null;
}

/** A member of the documents' metadata that may be filtered by. */
export interface Member {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}
