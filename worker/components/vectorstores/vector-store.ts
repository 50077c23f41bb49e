import type { VectorDocument } from './documents.ts';

/** A store of documents that are found by vectors. */
export interface VectorStore {
  /** Writes documents; the same ids again write the same rows. */
  add(documents: readonly EmbeddedDocument[]): Promise<void>;
  /** The nearest documents, best first, with their vectors where they are wanted. */
  search(query: VectorQuery, limit: number, wantsVectors: boolean): Promise<readonly FoundDocument[]>;
}

export interface EmbeddedDocument extends VectorDocument {
  readonly id: string;
  /** Null where the service makes it. */
  readonly vector: readonly number[] | null;
}

export interface FoundDocument extends VectorDocument {
  readonly vector?: readonly number[] | null;
}

export interface VectorQuery {
  readonly text: string;
  readonly vector: readonly number[] | null;
}
