import type { Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { candidatesForMmr, marginalRelevance } from './marginal-relevance.ts';
import type { FoundDocument, VectorQuery, VectorStore } from './vector-store.ts';

/**
 * The documents that a node's fields ask for: `number_of_results` of the nearest, or, where `search_type` says so, of
 * the nearest that are least alike.
 */
export async function nearest(
  store: Pick<VectorStore, 'search'>,
  asked: VectorQuery,
  inputs: Inputs,
): Promise<readonly FoundDocument[]> {
  const limit = Number(inputs.number_of_results ?? 4);
  if (limit < 1)
    throw new TerminalError(`Number of requested results ${limit}, cannot be negative, or zero.`, 'result_count');
  const isMmr = String(inputs.search_type ?? '')
    .toLowerCase()
    .startsWith('mmr');
  if (!isMmr || asked.vector === null) return store.search(asked, limit, false);
  const candidates = await store.search(asked, Math.max(candidatesForMmr, limit), true);
  const vectors = candidates.map(({ vector }) => vector ?? []);
  return marginalRelevance(asked.vector, vectors, limit).map((place) => candidates[place] as FoundDocument);
}
