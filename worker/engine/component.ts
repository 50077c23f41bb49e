import type { RunContext } from './context.ts';
import type { Message, Tool, Value } from './values.ts';

/** A native component: what the editor draws, and what each output computes. One file each, under `components/`. */
export interface ComponentDefinition {
  /** The node `type` that flows carry, as `ChatInput`. */
  readonly type: string;
  /** Further node types that mean the same, as `Prompt` beside `Prompt Template`. */
  readonly aliases?: readonly string[];
  readonly displayName: string;
  readonly description: string;
  readonly icon: string;
  readonly legacy?: boolean;
  readonly beta?: boolean;
  readonly minimized?: boolean;
  /** Why no node of this type can run here, with what to use instead. Such a component has no inputs or outputs. */
  readonly unavailable?: string;
  /** Flows carry nodes of this type as edited code, for no editor has it; they are taken for this component. */
  readonly carriedAsCode?: boolean;
  /** Where editors list it within its group: lower ones first, those without one last. */
  readonly priority?: number;
  /** The field that names what this component leaves for others in the run's shared memory. */
  readonly leaves?: string;
  /** The field that names what must have been left there before this component runs, if anything of the flow leaves it. */
  readonly awaits?: string;
  readonly inputs: readonly InputDeclaration[];
  readonly outputs: readonly OutputDeclaration[];
  /** An output that a node has beyond the declared ones, as a router has one for each route; null for any other name. */
  outputNamed?(name: string): OutputDeclaration | null;
  /**
   * The tools that a node in tool mode offers (its output `component_as_tool`), where they are not simply its outputs:
   * a flow, the tools of an MCP server. Without it each output that may be a tool becomes one.
   */
  tools?(inputs: Inputs, context: ComponentContext): Promise<readonly Tool[]>;
}

/** One field of a node's template. Members are the template's own, in this project's spelling (facts 8). */
export interface InputDeclaration {
  readonly name: string;
  /** The editor's widget, as `MessageTextInput`; its `type` follows from it. */
  readonly input: string;
  readonly displayName: string;
  readonly info?: string;
  readonly value?: unknown;
  readonly required?: boolean;
  readonly advanced?: boolean;
  readonly list?: boolean;
  readonly inputTypes?: readonly string[];
  readonly options?: readonly unknown[];
  readonly password?: boolean;
  readonly loadFromDb?: boolean;
  readonly toolMode?: boolean;
  readonly multiline?: boolean;
  readonly show?: boolean;
  readonly realTimeRefresh?: boolean;
  /** Anything else that the template of this field carries, in wire spelling. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export interface OutputDeclaration {
  readonly name: string;
  readonly displayName: string;
  readonly types: readonly string[];
  /** The name that stock flows carry for it; only shown, never called. */
  readonly method: string;
  readonly toolMode?: boolean;
  readonly cache?: boolean;
  readonly allowsLoop?: boolean;
  readonly groupOutputs?: boolean;
  /** Not drawn on a new node: flows have it from another mode or an older version of the component. */
  readonly hidden?: boolean;
  /** Computes this output. Called only where somebody reads it: an edge, a tool, or the result of a last vertex. */
  run(inputs: Inputs, context: ComponentContext): Promise<Value>;
}

/** Field values of one vertex after edges, tweaks and variables: by field name, defaults filled in. */
export type Inputs = Readonly<Record<string, unknown>>;

/** The run's context and what a component may know and do about its own vertex. */
export interface ComponentContext extends RunContext {
  /** Ends with the run's own, and when the run fails. Pass it on to whatever waits. */
  readonly signal: AbortSignal;
  readonly vertex: {
    readonly id: string;
    readonly type: string;
    /** The component's name, as messages tell it: not the name that a user may have given the node. */
    readonly displayName: string;
    readonly icon: string | null;
    /** Ids and types of the vertices right before and after this one. */
    readonly predecessors: readonly VertexRef[];
    readonly successors: readonly VertexRef[];
    /** The vertex behind an input's edge, if one is connected. */
    sourceOf(field: string): VertexRef | null;
  };
  /** The caller asked for tokens as they come. */
  readonly streaming: boolean;
  /**
   * Stores a message of this turn (written at the turn's end, in order) and emits `add_message`. Returns it with its id.
   * A second call with the same id replaces the first.
   */
  sendMessage(message: Message): Message;
  /** As sendMessage, without an event: for components that write into a history rather than speak. */
  storeMessage(message: Message): Message;
  /**
   * With the first token emits `add_message` with the partial message (without text), then every token as it comes.
   * Resolves to the complete message, stored and with its id, and emits nothing for it: the Chat Output that it reaches
   * does, under the same id (facts 9). A failing token source leaves nothing stored and its error is thrown.
   */
  streamMessage(partial: Message, tokens: AsyncIterable<string>): Promise<Message>;
  /** Emits `add_message` for a message that is still being made, and stores nothing. Returns it with its id. */
  showMessage(message: Message): Message;
  /** Emits a piece of the text of a shown message. */
  sendToken(id: string, chunk: string): void;
  /** Emits `remove_message` for a shown message that comes to nothing. */
  withdrawMessage(id: string): void;
  /** Messages of the session, oldest first: stored ones and those of this run so far. */
  history: RunContext['memory']['history'];
  /** Field values with which an upstream vertex ran, null if it did not run. For what a message says of its source. */
  inputsOf(vertexId: string): Inputs | null;
  /** What the first vertex of a type holds in its fields, run or not, without edges and variables; null without one. */
  fieldsOf(type: string): Inputs | null;
  /** This vertex's own memory within the run: shared by its outputs and kept when the vertex runs again. */
  readonly scratch: Map<string, unknown>;
  /** The run's own memory, shared by all its vertices. */
  readonly shared: Map<string, unknown>;
  /** How often this vertex has run before in this run: 0 unless it lies in a loop. */
  readonly iteration: number;
  /** Takes the branch behind an output out of the run: its vertices become inactive, not failed. */
  stop(output: string): void;
  /** What editors show of this vertex in a few words; a text also stands for the value in `artifacts.….repr`. */
  status(told: unknown): void;
  /** A line for this vertex's `logs`, under the output being computed; an empty name becomes `Log 1`, `Log 2`, … */
  log(name: string, message: unknown): void;
}

export interface VertexRef {
  readonly id: string;
  readonly type: string;
  readonly displayName: string;
}

/** Declares a component; checks nothing at run time, it is here for the types and for reading. */
export function defineComponent(definition: ComponentDefinition): ComponentDefinition {
  return definition;
}
