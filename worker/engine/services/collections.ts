/** The embedded vector store: named collections of the user's own, searched exactly. */
export interface Collections {
  /** Names of the caller's collections of a kind (`knowledge`, `local`), sorted. */
  list(kind: string): Promise<readonly CollectionRef[]>;
  /** Opens a collection; it comes into being with its first row. */
  open(kind: string, name: string): Collection;
}

export interface CollectionRef {
  readonly name: string;
  readonly rows: number;
  readonly dimensions: number | null;
}

export interface Collection {
  /** Facts about the collection that go with it, as the embedding model it was made with; null before any were set. */
  facts(): Promise<Readonly<Record<string, unknown>> | null>;
  setFacts(facts: Readonly<Record<string, unknown>>): Promise<void>;
  /** Writes rows; one with an id that is there takes its place. Throws TerminalError for a vector of another length. */
  add(rows: readonly VectorRow[]): Promise<void>;
  /** Ids of `candidates` that are there. */
  known(candidates: readonly string[]): Promise<readonly string[]>;
  /** The nearest rows by cosine, best first, `score` from -1 to 1. */
  search(vector: readonly number[], limit: number, filter?: MetadataFilter): Promise<readonly VectorMatch[]>;
  /** Rows in the order in which they came. */
  rows(limit: number, filter?: MetadataFilter): Promise<readonly VectorRow[]>;
  count(): Promise<number>;
  remove(ids: readonly string[]): Promise<void>;
  drop(): Promise<void>;
}

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
