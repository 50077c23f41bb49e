import { plainVector } from '../vectorstores/plain-numbers.ts';

/** A vector as the Data API takes it: 32-bit floats, big-endian, in base64. */
export function encodeVector(vector: readonly number[]): { readonly $binary: string } {
  const view = new DataView(new ArrayBuffer(vector.length * 4));
  vector.forEach((value, index) => {
    view.setFloat32(index * 4, value);
  });
  return { $binary: btoa(String.fromCharCode(...new Uint8Array(view.buffer))) };
}

/** The numbers of a vector that the Data API gave, in either of its forms; null for anything else. */
export function decodeVector(vector: unknown): number[] | null {
  if (Array.isArray(vector)) return plainVector(vector);
  const binary = (vector as { $binary?: unknown } | null | undefined)?.$binary;
  if (typeof binary !== 'string') return null;
  const bytes = Uint8Array.from(atob(binary), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 4 }, (_, index) => view.getFloat32(index * 4));
}
