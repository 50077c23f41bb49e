import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData, makeDataFrame } from '../../engine/make-value.ts';
import { isData, isDataFrame, isMessage } from '../../engine/value-kind.ts';
import { type ChunkSizes, chunkSizes } from '../langchain_utilities/splitters/chunk-sizes.ts';
import type { Keep } from '../langchain_utilities/splitters/cut.ts';
import { type Document, documentFrom, documentOf } from '../langchain_utilities/splitters/document.ts';
import { splitCharacters } from '../langchain_utilities/splitters/split-characters.ts';
import { splitTextInputs } from './split-text-inputs.ts';
import { tableRows } from './table-rows.ts';

/** Cuts texts into chunks of a size that models and searches can take: a table with a row for each. */
export const splitText = defineComponent({
  type: 'SplitText',
  displayName: 'Split Text',
  description: 'Cuts texts into chunks.',
  icon: 'scissors-line-dashed',
  inputs: splitTextInputs,
  outputs: [
    {
      name: 'dataframe',
      displayName: 'Chunks',
      types: ['DataFrame'],
      method: 'split_text',
      run: async (inputs) => makeDataFrame(chunksOf(inputs)),
    },
    {
      name: 'chunks',
      displayName: 'Chunks',
      types: ['Data'],
      method: 'split_text',
      hidden: true,
      run: async (inputs) => chunksOf(inputs).map((chunk) => makeData(chunk)),
    },
  ],
});

/** The chunks, each with all else that is known of its text. */
function chunksOf(inputs: Inputs): Record<string, unknown>[] {
  const documents = documentsOf(inputs);
  const sizes = sizesOf(inputs);
  const separator = separatorOf(String(inputs.separator ?? ''));
  const keep = keepOf(String(inputs.keep_separator ?? 'False'));
  return documents.flatMap(({ text, about }) =>
    splitCharacters(text, separator, keep, sizes).map((chunk) => ({
      ...about,
      text: Object.hasOwn(about, 'text') ? about.text : chunk,
    })),
  );
}

function documentsOf(inputs: Inputs): Document[] {
  const given = inputs.data_inputs;
  const textKey = String(inputs.text_key ?? 'text');
  if (isDataFrame(given)) {
    if (given.rows.length === 0) throw new TerminalError('DataFrame is empty', 'input_missing');
    if (!given.columns.includes(textKey)) {
      throw new TerminalError(`Text key '${textKey}' not found in DataFrame columns`, 'field_value');
    }
    return tableRows(given).map((row) => documentFrom(row, textKey, given.defaultValue));
  }
  if (isMessage(given)) return [documentOf(given)];
  if (isData(given)) return [documentOf(given, textKey)];
  if (typeof given === 'string' && given !== '') {
    throw new TerminalError("No valid Data inputs found in <class 'str'>", 'input_kind');
  }
  if (!Array.isArray(given) || given.length === 0) throw new TerminalError('No data inputs provided', 'input_missing');
  const records = given.filter((item) => isData(item) || isMessage(item));
  if (records.length > 0) return records.map((item) => documentOf(item));
  throw new TerminalError("No valid Data inputs found in <class 'list'>", 'input_kind');
}

function sizesOf(inputs: Inputs): ChunkSizes {
  try {
    return chunkSizes(Number(inputs.chunk_size ?? 1000), Number(inputs.chunk_overlap ?? 200));
  } catch (error) {
    throw new TerminalError(`Error splitting text: ${(error as Error).message}`, 'field_value');
  }
}

/** `/n` and `/t` are taken for what was meant. */
function separatorOf(given: string): string {
  if (given === '/n') return '\n';
  if (given === '/t') return '\t';
  return given.replaceAll('\\n', '\n');
}

/** `End`, as the field writes it, keeps the separator at the start: flows were made with that. */
function keepOf(given: string): Keep {
  if (given.toLowerCase() === 'false') return false;
  return given === 'end' ? 'end' : 'start';
}
