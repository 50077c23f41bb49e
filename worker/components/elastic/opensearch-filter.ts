import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';

/** A value that stands for no filter at all. */
const anything = '__IMPOSSIBLE_VALUE__';

/** Names that filters have for fields. */
const fields: Readonly<Record<string, string>> = {
  data_sources: 'filename',
  document_types: 'mimetype',
  owners: 'owner',
};

/**
 * What a filter expression says: clauses, how many documents, and the least score. It has its clauses under `filter`, or
 * is a list of allowed values for each field. Throws TerminalError for what is no JSON object.
 */
export function openSearchFilter(expression: string): OpenSearchFilter {
  if (expression.trim() === '') return { clauses: [], limit: null, least: 0 };
  const filter = parsed(expression);
  const clauses = 'filter' in filter ? explicitClauses(filter.filter) : listedClauses(filter);
  return {
    clauses,
    limit: typeof filter.limit === 'number' ? filter.limit : null,
    least: typeof filter.score_threshold === 'number' ? filter.score_threshold : 0,
  };
}

function parsed(expression: string): Readonly<Record<string, unknown>> {
  try {
    const filter: unknown = JSON.parse(expression);
    if (isRecord(filter)) return filter;
  } catch {
    // Told below.
  }
  throw new TerminalError(
    'Invalid filter_expression JSON: it must be an object, as {"owners": ["ann"]} is.',
    'store_filter',
  );
}

function explicitClauses(given: unknown): Clause[] {
  const clauses = (Array.isArray(given) ? given : [given]).filter(isRecord);
  return clauses.filter(({ term, terms }) => {
    if (isRecord(term)) return !Object.values(term).includes(anything);
    const [values] = isRecord(terms) ? Object.values(terms) : [];
    return Array.isArray(values) && values.length > 0;
  });
}

function listedClauses(filter: Readonly<Record<string, unknown>>): Clause[] {
  return Object.entries(filter).flatMap(([name, values]): Clause[] => {
    if (!Array.isArray(values)) return [];
    const field = fields[name] ?? name;
    if (values.length > 1) return [{ terms: { [field]: values } }];
    if (values.length === 0) return [{ term: { [field]: anything } }];
    return values[0] === anything ? [] : [{ term: { [field]: values[0] } }];
  });
}

type Clause = Readonly<Record<string, unknown>>;

interface OpenSearchFilter {
  readonly clauses: readonly Clause[];
  readonly limit: number | null;
  /** The least score that counts; 0 for any. */
  readonly least: number;
}
