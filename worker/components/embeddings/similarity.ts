import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import { isData } from '../../engine/value-kind.ts';
import type { Data } from '../../engine/values.ts';

/** How alike two vectors are. */
export const embeddingSimilarity = defineComponent({
  type: 'EmbeddingSimilarityComponent',
  displayName: 'Embedding Similarity',
  description: 'Compares two vectors.',
  icon: 'equal',
  legacy: true,
  inputs: [
    {
      name: 'embedding_vectors',
      input: 'DataInput',
      displayName: 'Embedding Vectors',
      info: 'Two records with a vector in `embeddings`.',
      value: '',
      required: true,
      list: true,
      inputTypes: ['Data'],
    },
    {
      name: 'similarity_metric',
      input: 'DropdownInput',
      displayName: 'Similarity Metric',
      info: 'How they are compared.',
      options: ['Cosine Similarity', 'Euclidean Distance', 'Manhattan Distance'],
      value: 'Cosine Similarity',
    },
  ],
  outputs: [
    {
      name: 'similarity_data',
      displayName: 'Similarity Data',
      types: ['Data'],
      method: 'compute_similarity',
      toolMode: true,
      run: async (inputs, context) => compared(inputs, context),
    },
  ],
});

function compared(inputs: Inputs, context: ComponentContext): Data {
  const given = inputs.embedding_vectors;
  const records = (Array.isArray(given) ? given : [given]).filter(isData);
  const [first, second] = records.map(vectorOf);
  if (records.length !== 2 || first === undefined || second === undefined) {
    throw new TerminalError('Exactly two embedding vectors are required.', 'input_missing');
  }
  const found = makeData(
    { embedding_1: first, embedding_2: second, similarity_score: scoreOf(first, second, inputs.similarity_metric) },
    'similarity_score',
  );
  context.status(found);
  return found;
}

function vectorOf({ data }: Data): readonly number[] {
  const vector = data.embeddings;
  if (Array.isArray(vector) && vector.every((value) => typeof value === 'number')) return vector;
  throw new TerminalError("A record has no vector in its member 'embeddings'.", 'input_missing');
}

function scoreOf(a: readonly number[], b: readonly number[], metric: unknown): Readonly<Record<string, unknown>> {
  if (a.length !== b.length) return { error: 'Embeddings must have the same dimensions.' };
  const [name, measure] = METRICS[String(metric)] ?? [null, null];
  return name === null ? {} : { [name]: measure(a, b) };
}

type Measure = (a: readonly number[], b: readonly number[]) => number;

const METRICS: Readonly<Record<string, readonly [string, Measure]>> = {
  'Cosine Similarity': ['cosine_similarity', (a, b) => dot(a, b) / (Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b)))],
  'Euclidean Distance': [
    'euclidean_distance',
    (a, b) => Math.sqrt(sum(differences(a, b).map((value) => value * value))),
  ],
  'Manhattan Distance': ['manhattan_distance', (a, b) => sum(differences(a, b).map(Math.abs))],
};

function dot(a: readonly number[], b: readonly number[]): number {
  return sum(a.map((value, place) => value * (b[place] ?? 0)));
}

function differences(a: readonly number[], b: readonly number[]): readonly number[] {
  return a.map((value, place) => value - (b[place] ?? 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
