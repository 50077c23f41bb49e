/** Candidates that are fetched for choosing among them. */
export const candidatesForMmr = 20;

/**
 * Maximal marginal relevance: the places of up to `limit` candidates, one after the other the one that is nearest to the
 * query and least like those chosen before, both by cosine and with equal weight.
 */
export function marginalRelevance(
  query: readonly number[],
  candidates: readonly (readonly number[])[],
  limit: number,
  weight = 0.5,
): number[] {
  const relevance = candidates.map((candidate) => cosine(query, candidate));
  const likeness = candidates.map(() => Number.NEGATIVE_INFINITY);
  const chosen: number[] = [];
  while (chosen.length < Math.min(limit, candidates.length)) {
    const next = bestOf(relevance, likeness, chosen, weight);
    chosen.push(next);
    candidates.forEach((candidate, place) => {
      likeness[place] = Math.max(likeness[place] as number, cosine(candidate, candidates[next] as number[]));
    });
  }
  return chosen;
}

function bestOf(relevance: readonly number[], likeness: readonly number[], chosen: readonly number[], weight: number) {
  let best = -1;
  let bestScore = Number.NEGATIVE_INFINITY;
  relevance.forEach((relevant, place) => {
    if (chosen.includes(place)) return;
    const score = chosen.length === 0 ? relevant : weight * relevant - (1 - weight) * (likeness[place] as number);
    if (best >= 0 && score <= bestScore) return;
    best = place;
    bestScore = score;
  });
  return best;
}

function cosine(left: readonly number[], right: readonly number[]): number {
  let product = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (let index = 0; index < left.length; index += 1) {
    const [a, b] = [left[index] as number, right[index] ?? 0];
    product += a * b;
    leftSquares += a * a;
    rightSquares += b * b;
  }
  const lengths = Math.sqrt(leftSquares * rightSquares);
  return lengths === 0 ? 0 : product / lengths;
}
