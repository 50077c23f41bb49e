import { expect, test } from 'vitest';
import { embeddingsKind } from '../../../worker/engine/kinds.ts';
import { makeData } from '../../../worker/engine/make-value.ts';
import type { Data, Embeddings } from '../../../worker/engine/values.ts';
import { fed } from '../support/fed.ts';

const first = makeData({ embeddings: [1, 2, 3] });
const second = makeData({ embeddings: [2, 0.5, -1] });

/** Recorded from Langflow 1.7.1. */
test.each([
  ['Cosine Similarity', { cosine_similarity: 0 }],
  ['Euclidean Distance', { euclidean_distance: 4.387482193696061 }],
  ['Manhattan Distance', { manhattan_distance: 6.5 }],
])('%s of two vectors', async (similarity_metric, similarity_score) => {
  const { value } = await similarity([first, second], { similarity_metric });
  expect(value).toMatchObject({
    data: { embedding_1: [1, 2, 3], embedding_2: [2, 0.5, -1], similarity_score },
    textKey: 'similarity_score',
  });
});

test('vectors of other lengths are told in the record, other mistakes fail', async () => {
  const { value } = await similarity([makeData({ embeddings: [1] }), second]);
  expect((value as Data).data.similarity_score).toEqual({ error: 'Embeddings must have the same dimensions.' });
  expect((await similarity([first])).error).toBe('Exactly two embedding vectors are required.');
  expect((await similarity([makeData({ x: 1 }), second])).error).toMatch(/no vector in its member 'embeddings'/);
});

test('a message becomes a record with its vector', async () => {
  const { value } = await embedder('hello', async () => [[0.1, 0.2]]);
  expect((value as Data).data).toEqual({ text: 'hello', embeddings: [0.1, 0.2] });
});

test('what goes wrong is told in the record', async () => {
  const failing = await embedder('hello', async () => {
    throw new Error('No such model');
  });
  expect((failing.value as Data).data).toEqual({ text: '', embeddings: [], error: 'No such model' });
  expect(((await embedder('', async () => [])).value as Data).data).toMatchObject({
    error: 'No text content found in message',
  });
});

function similarity(records: readonly Data[], fields: object = {}) {
  return fed('EmbeddingSimilarityComponent', 'similarity_data', { ...fields }, { embedding_vectors: records });
}

function embedder(message: string, embed: Embeddings['embed']) {
  const model: Embeddings = { kind: embeddingsKind, modelName: 'm', embed };
  return fed('TextEmbedderComponent', 'embeddings', { message }, { embedding_model: model });
}
