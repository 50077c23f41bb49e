import type { ComponentContext, ComponentDefinition, InputDeclaration, OutputDeclaration } from './component.ts';
import type { FieldPlan } from './fields/plan.ts';
import type { TweakTarget } from './graph/types.ts';
import type { RunPlan } from './run-plan.ts';

/** A flow that is ready to run. Immutable: cache it by the flow's revision. */
export interface CompiledFlow {
  readonly vertices: readonly CompiledVertex[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly targets: readonly TweakTarget[];
  /** The vertices that take a run's input of each type. */
  readonly inputs: Readonly<Record<'chat' | 'text' | 'any', ReadonlySet<number>>>;
  /** What runs unless a run asks for a part. */
  readonly plan: RunPlan;
  readonly hasChatInput: boolean;
  readonly hasChatOutput: boolean;
  readonly hasLoops: boolean;
}

export interface CompiledVertex {
  readonly index: number;
  /** 0 for vertices without predecessors, else one more than the highest of theirs. */
  readonly layer: number;
  readonly id: string;
  /** The node that editors show it in: itself, or the outermost group around it. */
  readonly shownId: string;
  readonly type: string;
  readonly displayName: string;
  readonly isInput: boolean;
  readonly isOutput: boolean;
  /** One of the flow's doors: chat, text and webhook inputs and outputs. Only these show their results. */
  readonly isInterface: boolean;
  /** Chat Input and Chat Output have artifacts of their own form. */
  readonly isChat: boolean;
  readonly isFrozen: boolean;
  readonly definition: ComponentDefinition | null;
  /** Why this vertex cannot be run at all, and what to do about it. */
  readonly problem: string | null;
  readonly template: Readonly<Record<string, unknown>>;
  /** Names of the outputs that the saved node shows. */
  readonly outputNames: readonly string[];
  /** Fields that an edge fills. */
  readonly connected: ReadonlySet<string>;
  readonly fields: FieldPlan;
  readonly inputEdges: readonly InputEdge[];
  /** How many edges must be settled before this vertex can run. */
  readonly pending: number;
  readonly outputs: readonly OutputPlan[];
  readonly successors: readonly number[];
  readonly predecessors: readonly number[];
  readonly info: ComponentContext['vertex'];
  /** The loop that this vertex turns; null for all others. */
  readonly loop: LoopPlan | null;
  /** Index of the vertex that turns the innermost loop around this one, -1 outside of loops. */
  readonly loopHead: number;
}

/** What a vertex that turns a loop gives out and gets back. */
export interface LoopPlan {
  /** Outputs of which there is one item each turn; the vertex's other outputs come in the end. */
  readonly names: ReadonlySet<string>;
  readonly outputs: readonly OutputPlan[];
  readonly exits: readonly OutputPlan[];
  /** What comes back from the end of a turn, under the names of those outputs. */
  readonly feedback: readonly InputEdge[];
  /** Indexes of the vertices that every turn runs, loops within the loop included. */
  readonly body: readonly number[];
}

/** The edges that end in one field. */
export interface InputEdge {
  readonly field: string;
  /** False where the vertex has no such field: the edge only decides about the order then. */
  readonly isField: boolean;
  readonly isList: boolean;
  /** The field holds an object with this one member, which the edge fills. */
  readonly member: string | null;
  readonly input: InputDeclaration | undefined;
  readonly sources: readonly { readonly vertex: number; readonly output: string }[];
}

/** An output that somebody reads. */
export interface OutputPlan {
  readonly name: string;
  /** Null where the component has no output of the name that an edge asks for. */
  readonly output: OutputDeclaration | null;
  readonly targets: readonly { readonly vertex: number; readonly field: string }[];
}
