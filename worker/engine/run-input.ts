/** What a run starts from, besides the flow and its context. */
export interface RunInput {
  /** Text for the input vertices; null or absent leaves them as the flow has them. */
  readonly inputValue?: string | null;
  /** Which input vertices take it, by their type: those of a chat, of plain texts, or all. */
  readonly inputType: 'chat' | 'text' | 'any';
  /** Ids or display names; empty or absent is all that `inputType` allows. */
  readonly inputComponents?: readonly string[];
  /** By node id, by display name, or flat for every node that has the field (facts 9). */
  readonly tweaks?: Readonly<Record<string, unknown>> | null;
  /** Which vertices' results are wanted; those of all output vertices where none matches. */
  readonly outputType?: 'chat' | 'text' | 'any' | 'debug';
  /** Only this vertex's result, by id or display name. */
  readonly outputComponent?: string | null;
  /** Only these vertices' results, by id or display name; empty means all output vertices. */
  readonly outputs?: readonly string[];
  /** Run only what lies behind this vertex and what that needs. */
  readonly startVertex?: string | null;
  /** Run only what this vertex needs, and the vertex itself. */
  readonly stopVertex?: string | null;
  /** A vertex that fails ends only what needs it: it is told at once by an `error`, and the others go on. */
  readonly goesOn?: boolean;
  /** The caller wants tokens as they come. */
  readonly streaming: boolean;
  /** How many vertex runs and outside effects the run may take; 100,000 when absent. */
  readonly maxSteps?: number;
  /** The budget of the run that this one is a part of, in place of `maxSteps`. */
  readonly steps?: StepBudget;
}

/** Vertex runs and outside effects that may still be taken. */
export interface StepBudget {
  left: number;
}
