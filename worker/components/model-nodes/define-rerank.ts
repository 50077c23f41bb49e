import type { ComponentContext, ComponentDefinition, InputDeclaration, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import { isData, isDataFrame } from '../../engine/value-kind.ts';
import type { Data } from '../../engine/values.ts';
import { askService, type ServiceRequest } from '../http-services/ask-service.ts';
import { whole } from './fields.ts';
import { numberIn, textIn } from './settings.ts';

/**
 * Declares a component that puts found records in order of how well they fit a question, best first, and keeps the
 * best. Each record gets its `relevance_score`. `node` says only what is the vendor's own.
 */
export function defineRerank(node: RerankNode): ComponentDefinition {
  const { type, displayName, description, icon, inputs } = node;
  return {
    type,
    displayName,
    description,
    icon,
    inputs: [...searchFields, ...inputs],
    outputs: [
      {
        name: 'reranked_documents',
        displayName: 'Reranked Documents',
        types: ['Data'],
        method: 'compress_documents',
        toolMode: true,
        run: async (fields, context) => reranked(node, fields, context),
      },
    ],
  };
}

async function reranked(node: RerankNode, inputs: Inputs, context: ComponentContext): Promise<readonly Data[]> {
  const records = recordsIn(inputs.search_results);
  if (records.length === 0) return [];
  const count = numberIn(inputs, 'top_n') ?? 3;
  const question = { query: textIn(inputs, 'search_query'), texts: records.map(textOf), count };
  const answer = await askService(context, await node.request(question, inputs, context));
  if (answer.status >= 400) throw new TerminalError(`Error code: ${answer.status} - ${answer.text.slice(0, 2000)}`);
  const ranks = node.ranks(parsed(answer.text)).slice(0, Math.max(0, count));
  const found = ranks.flatMap(({ index, score }) => {
    const record = records[index];
    return record === undefined ? [] : [scored(record, score)];
  });
  context.status(found);
  return found;
}

function scored(record: Data, score: number): Data {
  const { [record.textKey]: _, ...rest } = record.data;
  return makeData({ ...rest, relevance_score: score, text: textOf(record) });
}

function recordsIn(value: unknown): readonly Data[] {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((item) =>
    isDataFrame(item)
      ? item.rows.map((row) => makeData(row, item.textKey, item.defaultValue))
      : isData(item)
        ? [item]
        : [],
  );
}

function textOf({ data, textKey, defaultValue }: Data): string {
  return String(data[textKey] ?? defaultValue);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TerminalError(`The service's answer is no JSON but ${JSON.stringify(text.slice(0, 120))}.`);
  }
}

const searchFields: readonly InputDeclaration[] = [
  {
    name: 'search_query',
    input: 'MultilineInput',
    displayName: 'Search Query',
    info: 'What was asked.',
    value: '',
    inputTypes: ['Message'],
    toolMode: true,
    multiline: true,
  },
  {
    name: 'search_results',
    input: 'DataInput',
    displayName: 'Search Results',
    info: 'What was found for it.',
    value: '',
    inputTypes: ['Data'],
    list: true,
  },
  whole('top_n', 'Top N', { value: 3, info: 'How many of the best are kept.' }),
];

export interface RerankNode {
  readonly type: string;
  readonly displayName: string;
  readonly description: string;
  readonly icon: string;
  readonly inputs: readonly InputDeclaration[];
  request(question: Question, inputs: Inputs, context: ComponentContext): ServiceRequest | Promise<ServiceRequest>;
  /** Places and scores of a parsed answer, best first. */
  ranks(answer: unknown): readonly Rank[];
}

interface Question {
  readonly query: string;
  readonly texts: readonly string[];
  readonly count: number;
}

interface Rank {
  readonly index: number;
  readonly score: number;
}
