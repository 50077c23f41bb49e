import type { InputDeclaration } from '../../engine/component.ts';

/** What to store; every vector store has this field and the two below. */
export const ingestData: InputDeclaration = {
  name: 'ingest_data',
  input: 'HandleInput',
  displayName: 'Ingest Data',
  info: 'Records or tables to store. The text of each is embedded, the rest kept beside it.',
  list: true,
  inputTypes: ['Data', 'DataFrame'],
};

/** What to look for. */
export const searchQuery: InputDeclaration = {
  name: 'search_query',
  input: 'QueryInput',
  displayName: 'Search Query',
  info: 'What to look for. Without a query nothing is searched.',
  inputTypes: ['Message'],
  toolMode: true,
  more: { placeholder: 'Enter a query...' },
};

/** Flows carry this switch; documents are stored once for all outputs either way. */
const shouldCacheVectorStore: InputDeclaration = {
  name: 'should_cache_vector_store',
  input: 'BoolInput',
  displayName: 'Cache Vector Store',
  info: 'Store what is ingested once for all outputs of this node.',
  value: true,
  advanced: true,
};

/** The three in the order in which nodes have them. */
export const storeInputs: readonly InputDeclaration[] = [ingestData, searchQuery, shouldCacheVectorStore];

/** The model that makes vectors of texts. */
export const embedding: InputDeclaration = {
  name: 'embedding',
  input: 'HandleInput',
  displayName: 'Embedding',
  info: 'The model that makes vectors of texts. Search with the one that was used for storing.',
  inputTypes: ['Embeddings'],
};

/** Which member of the metadata is the text. */
export const textKey: InputDeclaration = {
  name: 'text_key',
  input: 'StrInput',
  displayName: 'Text Key',
  info: "The metadata member that holds a document's text.",
  value: 'text',
  advanced: true,
};

/** A part of an index that is searched for itself. */
export const namespace: InputDeclaration = {
  name: 'namespace',
  input: 'StrInput',
  displayName: 'Namespace',
  info: 'The namespace within the index; empty for the usual one.',
};

/** The field for how many documents a search gives. */
export function numberOfResults(value: number): InputDeclaration {
  return {
    name: 'number_of_results',
    input: 'IntInput',
    displayName: 'Number of Results',
    info: 'How many documents a search gives.',
    value,
    advanced: true,
  };
}
