import type { GraphEdge } from './types.ts';

/** Who stands right behind each vertex, over edges that close no loop. */
export function successorsOf(edges: readonly GraphEdge[]): ReadonlyMap<string, readonly string[]> {
  const successors = new Map<string, string[]>();
  for (const { source, target, isLoop } of edges) {
    if (isLoop) continue;
    const known = successors.get(source);
    if (known) known.push(target);
    else successors.set(source, [target]);
  }
  return successors;
}

/** These vertices and all that stand behind them. */
export function reach(from: Iterable<string>, successors: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const seen = new Set(from);
  for (const id of seen) for (const next of successors.get(id) ?? []) seen.add(next);
  return seen;
}
