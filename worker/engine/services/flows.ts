import type { CompiledFlow } from '../compiled.ts';
import type { RunContext, StopSignal } from '../context.ts';
import type { RunEnd } from '../run.ts';
import type { RunInput, StepBudget } from '../run-input.ts';

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
  readonly compiled: CompiledFlow;
  /**
   * Runs it inside this run: same user, variables, connections, deadline and signal; steps count against the same
   * budget. An empty session stores nothing. The engine itself fills in `caller` for components. Throws TerminalError
   * when flows call each other too deep, and for a start, stop or tweak that the flow cannot take.
   */
  run(input: RunInput, sessionId: string, caller?: FlowCaller): Promise<RunEnd>;
}

/** The vertex that runs another flow. */
export interface FlowCaller {
  readonly step: RunContext['step'];
  readonly steps: StepBudget;
  readonly signal: StopSignal;
}
