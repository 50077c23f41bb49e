import type { CompiledFlow } from './compiled.ts';
import type { Inputs } from './component.ts';
import type { RunContext } from './context.ts';
import type { RunFailure } from './errors.ts';
import type { EventSink } from './event-queue.ts';
import type { FailedVertex } from './events.ts';
import type { FieldPlan } from './fields/plan.ts';
import type { LoopTurns } from './loops/loop-turns.ts';
import type { StepBudget } from './run-input.ts';
import type { Turn } from './turn.ts';
import type { Message, Value } from './values.ts';

/** Everything that one run changes. */
export interface RunState {
  readonly flow: CompiledFlow;
  readonly context: RunContext;
  readonly sink: EventSink;
  readonly turn: Turn;
  /** Plans of vertices that tweaks changed. */
  readonly plans: ReadonlyMap<number, FieldPlan> | null;
  /** Vertices that take `inputValue`. */
  readonly inputVertices: ReadonlySet<number> | null;
  readonly inputValue: string | null;
  /** What every field named `stream` holds. */
  readonly stream: unknown;
  readonly streaming: boolean;
  /** By vertex index: what it ran with, what it gave, and its lines of log by output. */
  readonly inputs: (Inputs | undefined)[];
  readonly results: (Record<string, Value> | undefined)[];
  readonly logs: (Record<string, LogLine[]> | undefined)[];
  /** What components last said of themselves, and what they had said when their first output was there. */
  readonly statuses: unknown[];
  readonly firstStatuses: unknown[];
  /** Frozen vertices that did not run, but gave what they once had; null where there are none. */
  thawed: Set<number> | null;
  readonly scratch: (Map<string, unknown> | undefined)[];
  /** What components share; made when one first asks. */
  shared: Map<string, unknown> | null;
  /** Edges that are still to be settled, by vertex index. */
  readonly pending: number[];
  /** Outputs whose branch was not taken, by vertex index. */
  readonly stopped: (ReadonlySet<string> | undefined)[];
  /** Vertices that are out of the run so far; null while there are none. */
  leftOut: Set<number> | null;
  /** How many edges into a vertex's fields bring nothing, because their branch was not taken. */
  readonly dead: Map<number, Map<string, number>>;
  /** Where the flow's loops stand; null for flows without any. */
  readonly loops: LoopTurns | null;
  readonly steps: StepBudget;
  running: number;
  failure: RunFailure | null;
  /** Whether the vertices go on where one has failed. */
  readonly goesOn: boolean;
  /** The failure, where it was told when it happened. */
  toldFailure: RunFailure | null;
  failureMessage: Message | null;
  failedVertex: FailedVertex | null;
  isOver: boolean;
  controller: AbortController | null;
  /** Resolves the promise of whoever waits for the vertices. */
  over: () => void;
}

/** A line of a vertex's log, in wire form. */
export interface LogLine {
  readonly name: string;
  readonly message: unknown;
  readonly type: string;
}
