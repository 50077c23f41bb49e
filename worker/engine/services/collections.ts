/** Vector collections of the user's own, told apart by kind and name. */
export interface Collections {
  /** The caller's collections of a kind (`knowledge`, `chroma`, `faiss`), sorted by name. */
  list(kind: string): Promise<readonly CollectionRef[]>;
  /** Opens a collection; it comes into being with its first row or its facts. */
  open(kind: string, name: string): Collection;
}

export interface CollectionRef {
  readonly name: string;
  readonly rows: number;
  readonly dimensions: number | null;
}

export interface Collection {
  /**
   * Facts about the collection that go with it, as the embedding model it was made with; null before any were set.
   * The member `api_key` is kept encrypted.
   */
  facts(): Promise<Readonly<Record<string, unknown>> | null>;
  setFacts(facts: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Writes rows; one with an id that is there takes its place. Large lists go in parts, each all or none. Throws
   * TerminalError for a vector of another length, a row that is too large, or when the user's space is full. Gives a
   * text for the flow's author where there is something to know, as that the deployment's vector index cannot help.
   */
  add(rows: readonly VectorRow[]): Promise<string | null>;
  /** Ids of `candidates` that are there. */
  known(candidates: readonly string[]): Promise<readonly string[]>;
  /** The nearest rows, best first, whatever was written before among them. Rows without a vector are never found. */
  search(vector: readonly number[], limit: number, how?: SearchOptions): Promise<readonly VectorMatch[]>;
  /** Rows in the order in which they came. */
  rows(limit: number, filter?: MetadataFilter): Promise<readonly VectorRow[]>;
  count(): Promise<number>;
  remove(ids: readonly string[]): Promise<void>;
  drop(): Promise<void>;
}

export interface SearchOptions {
  /** How near is measured; `cosine` without it. */
  readonly metric?: Metric;
  readonly filter?: MetadataFilter;
  /** The matches bring their vectors along; without it they are null. */
  readonly vectors?: boolean;
}

/** `cosine` and `dot` score higher for nearer rows, `l2` is the squared distance and lower for nearer ones. */
export type Metric = 'cosine' | 'dot' | 'l2';

export interface VectorRow {
  readonly id: string;
  readonly text: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly vector: readonly number[] | null;
}

export interface VectorMatch extends VectorRow {
  readonly score: number;
}

/** Members that a row's metadata must equal. */
export type MetadataFilter = Readonly<Record<string, unknown>>;
