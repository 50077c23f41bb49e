/**
 * A cycle among vertices given as the successors of each index, as the indexes along it; null where there is none.
 * Works on an explicit stack, since graphs come from outside and may be deep.
 */
export function findCycle(successors: readonly ReadonlySet<number>[]): readonly number[] | null {
  const state = new Uint8Array(successors.length);
  for (let start = 0; start < successors.length; start++) {
    if (state[start] !== unseen) continue;
    const path: number[] = [start];
    const pending: Iterator<number>[] = [(successors[start] as ReadonlySet<number>).values()];
    state[start] = open;
    while (path.length > 0) {
      const next = (pending.at(-1) as Iterator<number>).next();
      if (next.done) {
        state[path.pop() as number] = closed;
        pending.pop();
      } else if (state[next.value] === open) {
        return path.slice(path.indexOf(next.value));
      } else if (state[next.value] === unseen) {
        state[next.value] = open;
        path.push(next.value);
        pending.push((successors[next.value] as ReadonlySet<number>).values());
      }
    }
  }
  return null;
}

/** The longest way from a start to each vertex, in edges. The graph must have no cycle. */
export function layersOf(successors: readonly ReadonlySet<number>[]): readonly number[] {
  const pending = new Uint32Array(successors.length);
  for (const targets of successors) for (const target of targets) pending[target] = (pending[target] ?? 0) + 1;
  const layers = successors.map(() => 0);
  const ready = layers.map((_, index) => index).filter((index) => pending[index] === 0);
  for (let index = ready.shift(); index !== undefined; index = ready.shift()) {
    for (const target of successors[index] ?? []) {
      layers[target] = Math.max(layers[target] ?? 0, (layers[index] ?? 0) + 1);
      pending[target] = (pending[target] ?? 0) - 1;
      if (pending[target] === 0) ready.push(target);
    }
  }
  return layers;
}

/** The sentence that names a cycle's vertices. */
export function describeCycle(ids: readonly string[]): string {
  return `The flow has a cycle: ${[...ids, ids[0]].join(' → ')}. Remove one of these edges.`;
}

const unseen = 0;
const open = 1;
const closed = 2;
