import type { RunFailure } from './errors.ts';

/** Watches a run's vertices, for whoever traces it. What it does must be quick and must not throw. */
export interface RunObserver {
  /** A vertex begins; in a loop, again. */
  begin(vertex: { readonly id: string; readonly type: string; readonly displayName: string }): VertexWatch;
}

export interface VertexWatch {
  /** The vertex is done; of one that its run did not wait for, nothing is heard. */
  ended(failure: RunFailure | null): void;
}
