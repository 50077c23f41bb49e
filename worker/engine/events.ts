import type { RunFailure } from './errors.ts';
import type { VertexResult } from './run.ts';

/** A run is a stream of these; every delivery folds, pipes or stores them (design, "One idea"). */
export type RunEvent = { readonly seq: number } & RunEventBody;

/** Kinds and payloads of facts 9 and 12. Payloads are in their wire form, ready to be written out. */
export type RunEventBody =
  | {
      readonly event: 'vertices_sorted';
      readonly data: { readonly ids: readonly string[]; readonly to_run: readonly string[] };
    }
  | { readonly event: 'build_start'; readonly data: { readonly id: string } }
  | { readonly event: 'build_end'; readonly data: { readonly id: string } }
  | { readonly event: 'add_message'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly event: 'token'; readonly data: { readonly chunk: string; readonly id: string } }
  | { readonly event: 'remove_message'; readonly data: { readonly id: string } }
  | { readonly event: 'end_vertex'; readonly data: VertexResult; readonly progress: VertexProgress }
  | {
      readonly event: 'error';
      readonly data: RunFailure;
      /** The message that was stored to tell of it, as `add_message` would carry it; null where no vertex failed. */
      readonly message: Readonly<Record<string, unknown>> | null;
      /** The vertex that failed; null where none did. */
      readonly vertex: FailedVertex | null;
      /** Those that had run before it. */
      readonly ran: readonly VertexResult[];
    }
  | { readonly event: 'end'; readonly data: { readonly results: readonly VertexResult[] } };

/** What followed when a vertex ended. */
export interface VertexProgress {
  /** Vertices that became ready. */
  readonly next: readonly string[];
  /** The nodes that editors show these in, in the same order. */
  readonly nextShown: readonly string[];
  /** Vertices that are out of the run so far, because their branch was not taken. */
  readonly inactive: readonly string[];
  /** One of the flow's doors, as `CompiledVertex.isInterface`. */
  readonly isInterface: boolean;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
}

export interface FailedVertex {
  readonly id: string;
  readonly displayName: string;
  /** Its first output, under which editors look for the failure; null where it has none. */
  readonly output: string | null;
  /** Milliseconds. */
  readonly elapsed: number;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
}
