import type { VectorDocument } from '../vectorstores/documents.ts';
import type { VectorStore } from '../vectorstores/vector-store.ts';

/** A Chroma collection, embedded here or on a server. */
export interface ChromaClient extends VectorStore {
  /** Which of the documents are stored already, text and metadata alike; keys are those of `documentKey`. */
  known(documents: readonly VectorDocument[]): Promise<ReadonlySet<string>>;
}

/** What two documents have in common only if they are alike: the same for the same members in any order. */
export async function documentKey({ text, metadata }: VectorDocument): Promise<string> {
  const content = JSON.stringify(canonical({ ...metadata, text }));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null || typeof (value as { toJSON?: unknown }).toJSON === 'function') {
    return value;
  }
  const names = Object.keys(value).sort();
  return names.map((name) => [name, canonical((value as Record<string, unknown>)[name])]);
}
