import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import { isEmbeddings } from '../../engine/value-kind.ts';
import type { Embeddings } from '../../engine/values.ts';
import { PatternError } from '../flow_controls/python-regex/syntax.ts';
import { splitPython } from '../flow_controls/python-search.ts';
import { semanticTextSplitterInputs } from './semantic-text-splitter-inputs.ts';
import { breakpoints, distances } from './splitters/breakpoints.ts';
import { documentsOf } from './splitters/define-text-splitter.ts';

/** Cuts texts between sentences whose meanings are far apart. */
export const semanticTextSplitter = defineComponent({
  type: 'SemanticTextSplitter',
  displayName: 'Semantic Text Splitter',
  description: 'Cuts texts where their meaning changes.',
  icon: 'LangChain',
  beta: true,
  inputs: semanticTextSplitterInputs,
  outputs: [
    {
      name: 'chunks',
      displayName: 'Chunks',
      types: ['Data'],
      method: 'split_text',
      async run(inputs, context) {
        const { embeddings } = inputs;
        if (!isEmbeddings(embeddings)) throw failed('An embeddings model is required for SemanticTextSplitter.');
        const given = Array.isArray(inputs.data_inputs) ? inputs.data_inputs : [inputs.data_inputs];
        if (given.every((item) => item === null || item === undefined)) throw failed('Data inputs cannot be empty.');
        const chunks = [];
        for (const { text, about } of documentsOf(given, 'Semantic Text Splitter')) {
          const embed = (texts: readonly string[]) =>
            context.step('embed', () => embeddings.embed(texts, context.signal));
          for (const chunk of await split(text, inputs, embed)) chunks.push(makeData({ ...about, text: chunk }));
        }
        context.status(chunks);
        return chunks;
      },
    },
  ],
});

async function split(
  text: string,
  inputs: Inputs,
  embed: (texts: readonly string[]) => ReturnType<Embeddings['embed']>,
): Promise<string[]> {
  const sentences = sentencesOf(text, String(inputs.sentence_split_regex ?? ''));
  if (sentences.length === 1) return sentences;
  const around = Math.max(0, Number(inputs.buffer_size ?? 0));
  const contexts = sentences.map((_, at) => sentences.slice(Math.max(0, at - around), at + around + 1).join(' '));
  const cuts = breakpoints(distances(await embed(contexts)), {
    chunks: typeof inputs.number_of_chunks === 'number' ? inputs.number_of_chunks : null,
    method: String(inputs.breakpoint_threshold_type || 'percentile'),
    amount: Number(inputs.breakpoint_threshold_amount ?? 0.5),
  });
  const starts = [0, ...cuts.map((at) => at + 1)];
  return starts
    .map((start, index) => sentences.slice(start, starts[index + 1]))
    .filter((chunk) => chunk.length > 0)
    .map((chunk) => chunk.join(' '));
}

function sentencesOf(text: string, pattern: string): string[] {
  if (pattern === '') return text.split(/(?<=[.?!])\s+/);
  try {
    return splitPython(pattern, text).map((piece) => piece ?? '');
  } catch (error) {
    throw error instanceof PatternError ? failed(error.message) : error;
  }
}

function failed(why: string): TerminalError {
  return new TerminalError(`An error occurred during semantic splitting: ${why}`, 'field_value');
}
