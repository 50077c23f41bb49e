import type { RunInput } from '../engine/run-input.ts';

/** A run that somebody asked for, in one form whatever door it came through. */
export interface RunOrder {
  readonly input: RunInput;
  readonly sessionId: string;
  /** The body's `context` and what else belongs to this request alone. */
  readonly request: Readonly<Record<string, unknown>>;
  /** The caller's mark for repeats of this run; what the run sends outward is marked after it (design decision 4). */
  readonly idempotencyKey: string | null;
  /** The run goes to its end also when the caller leaves: a repeat will ask for its answer. */
  readonly outlivesCaller?: boolean;
  /** The request's headers, of which variables are read (spec 4.1 rule 3). */
  readonly headers: Headers;
}
