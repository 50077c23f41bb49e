/** A flow's graph as it was saved, without notes and groups. */
export interface FlowGraph {
  readonly vertices: readonly GraphVertex[];
  readonly edges: readonly GraphEdge[];
  readonly targets: readonly TweakTarget[];
}

export interface GraphVertex {
  readonly id: string;
  /** The node that editors show it in: itself, or the outermost group around it. */
  readonly shownId: string;
  readonly type: string;
  readonly displayName: string;
  /** What the node says of itself; the models that may use it as a tool read that. */
  readonly description: string;
  readonly icon: string | null;
  /** The display name that the component itself was saved with, null where the node does not tell. */
  readonly componentName: string | null;
  /** Field name to field object, as saved, without the component's code. */
  readonly template: Readonly<Record<string, unknown>>;
  readonly outputs: readonly NodeOutput[];
  /** The user changed the code of this node (design decision 2). */
  readonly edited: boolean;
  /** Its result of an earlier run counts, if there is one. */
  readonly frozen: boolean;
  readonly isInput: boolean;
  readonly isOutput: boolean;
  /** An input or output by its type, whatever the node says of itself. */
  readonly isInterface: boolean;
}

export interface NodeOutput {
  readonly name: string;
}

export interface GraphEdge {
  readonly source: string;
  /** Name of the source's output. */
  readonly output: string;
  readonly target: string;
  /** Name of the target's field, or of its output where the edge closes a loop. */
  readonly field: string;
  /** Leads back into a loop's output rather than into a field. */
  readonly isLoop: boolean;
}

/** What a tweak may name: a node of the saved flow, groups included, and where each of its fields went. */
export interface TweakTarget {
  readonly id: string;
  readonly displayName: string;
  readonly fields: ReadonlyMap<string, { readonly vertexId: string; readonly field: string }>;
}
