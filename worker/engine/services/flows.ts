import type { FlowGraph } from '../graph/types.ts';
import type { RunEnd } from '../run.ts';
import type { RunInput } from '../run-input.ts';

/** The caller's other flows, for components that run one. */
export interface Flows {
  /** All flows of the caller that stand in the same project as this one, newest first. */
  list(): Promise<readonly FlowRef[]>;
  /** By id or name; null where the caller has none such. */
  find(idOrName: string): Promise<CallableFlow | null>;
}

export interface FlowRef {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly endpointName: string | null;
  /** ISO 8601. */
  readonly updatedAt: string;
}

export interface CallableFlow extends FlowRef {
  readonly graph: FlowGraph;
  /**
   * Runs it inside this run: same user, variables, connections, deadline and signal; steps count against the same
   * budget. Throws TerminalError when flows call each other too deep.
   */
  run(input: RunInput, sessionId: string): Promise<RunEnd>;
}
