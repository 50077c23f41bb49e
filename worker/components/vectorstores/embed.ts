import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isEmbeddings } from '../../engine/value-kind.ts';
import type { Embeddings } from '../../engine/values.ts';

/** The embedding model at a field. Throws TerminalError where none is connected. */
export function embeddingOf(inputs: Inputs, field = 'embedding'): Embeddings {
  const model = inputs[field];
  if (isEmbeddings(model)) return model;
  throw new TerminalError(
    `No embedding model is connected to "${field}". Connect one: a vector store needs it to store and to find texts.`,
    'embedding_missing',
  );
}

/** The vectors of texts, in their order: one step of the run. */
export async function embedTexts(
  model: Embeddings,
  texts: readonly string[],
  context: Pick<ComponentContext, 'step' | 'signal'>,
): Promise<number[][]> {
  if (texts.length === 0) return [];
  const vectors = await context.step('embed', () => model.embed(texts, context.signal));
  if (vectors.length === texts.length) return vectors;
  throw new TerminalError(
    `The embedding model "${model.modelName}" gave ${vectors.length} vectors for ${texts.length} texts.`,
    'embedding_count',
  );
}

/** The vector of a search query. */
export async function embedQuery(
  model: Embeddings,
  query: string,
  context: Pick<ComponentContext, 'step' | 'signal'>,
): Promise<number[]> {
  return (await embedTexts(model, [query], context))[0] as number[];
}
