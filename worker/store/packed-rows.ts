import type { MetadataFilter, Metric } from '../engine/services/collections.ts';

/** A row of a collection as it travels to its object: metadata as JSON, the vector as 32-bit floats. */
export interface PackedRow {
  readonly id: string;
  readonly text: string;
  readonly metadata: string;
  readonly vector: ArrayBuffer | null;
}

/** A search in a collection. */
export interface SearchAsked {
  readonly vector: ArrayBuffer;
  readonly limit: number;
  readonly metric: Metric;
  readonly filter: MetadataFilter | null;
  readonly vectors: boolean;
}

/** Rows in order, from after a number on. */
export interface RowsAsked {
  readonly limit: number;
  readonly filter: MetadataFilter | null;
  readonly after: number | null;
}

/** Where rows are left, `after` says from where to go on. */
export interface RowPage {
  readonly rows: PackedRow[];
  readonly after: number | null;
}

/** Why the rows were not written: a code and the text for people. */
export interface WriteRefusal {
  readonly refused: 'vector_length' | 'collections_full';
  readonly detail: string;
}

/** Where the rows were written, `notice` is what people should know of it, or null. */
export type WriteAnswer = WriteRefusal | { readonly refused?: undefined; readonly notice: string | null };

/** The vector as 32-bit floats. */
export function packVector(vector: readonly number[]): ArrayBuffer {
  return new Float32Array(vector).buffer;
}

/** The numbers of a packed vector. */
export function unpackVector(vector: ArrayBuffer): number[] {
  return [...new Float32Array(vector)];
}
