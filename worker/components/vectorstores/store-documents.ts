import type { ComponentContext } from '../../engine/component.ts';
import type { Embeddings } from '../../engine/values.ts';
import type { VectorDocument } from './documents.ts';
import { embedTexts } from './embed.ts';
import { inParts } from './in-parts.ts';
import type { EmbeddedDocument } from './vector-store.ts';

/** Documents whose vectors are in memory at once. */
const perPart = 500;

/**
 * Embeds documents and has them written, a part after the other, so that ever so many vectors are never in memory
 * together. Without a model they have no vectors: the service makes them.
 */
export async function storeDocuments(
  documents: readonly IdentifiedDocument[],
  model: Embeddings | null,
  context: ComponentContext,
  write: (part: readonly EmbeddedDocument[]) => Promise<void>,
): Promise<void> {
  for (const part of inParts(documents, perPart)) {
    const texts = part.map(({ text }) => text);
    const vectors = model === null ? [] : await embedTexts(model, texts, context);
    await write(part.map((document, place) => ({ ...document, vector: vectors[place] ?? null })));
  }
}

export interface IdentifiedDocument extends VectorDocument {
  readonly id: string;
}
