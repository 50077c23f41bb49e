import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { addressIn } from '../http-services/address-in.ts';
import { askStore } from '../vectorstores/ask-store.ts';
import { defineVectorStore } from '../vectorstores/define-vector-store.ts';
import { inParts } from '../vectorstores/in-parts.ts';
import { embedding, numberOfResults, storeInputs } from '../vectorstores/store-inputs.ts';
import type { VectorStore } from '../vectorstores/vector-store.ts';

/** Documents that one request writes. */
const perRequest = 500;

/** Supabase: a table with vectors, searched by a function of the database's. */
export const supabase = defineVectorStore({
  type: 'SupabaseVectorStore',
  displayName: 'Supabase',
  description: 'Stores documents in a Supabase table and finds those that are near to a query.',
  icon: 'Supabase',
  inputs: [
    {
      name: 'supabase_url',
      input: 'StrInput',
      displayName: 'Supabase URL',
      info: 'The address of the project.',
      required: true,
    },
    {
      name: 'supabase_service_key',
      input: 'SecretStrInput',
      displayName: 'Supabase Service Key',
      info: 'The service key of the project.',
      required: true,
      password: true,
      loadFromDb: true,
    },
    {
      name: 'table_name',
      input: 'StrInput',
      displayName: 'Table Name',
      info: 'The table of the documents; documents if nothing is said.',
      advanced: true,
    },
    {
      name: 'query_name',
      input: 'StrInput',
      displayName: 'Query Name',
      info: 'The function that searches it; match_documents if nothing is said.',
    },
    ...storeInputs,
    embedding,
    numberOfResults(4),
  ],
  connect,
});

function connect(inputs: Inputs, context: ComponentContext): VectorStore {
  const root = `${addressIn(inputs, 'supabase_url')}/rest/v1`;
  const key = String(inputs.supabase_service_key ?? '');
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  const table = encodeURIComponent(String(inputs.table_name || 'documents'));
  const search = encodeURIComponent(String(inputs.query_name || 'match_documents'));
  return {
    async add(documents) {
      for (const part of inParts(documents, perRequest)) {
        const rows = part.map(({ id, text, metadata, vector }) => ({ id, content: text, embedding: vector, metadata }));
        const upsert = { ...headers, prefer: 'return=minimal,resolution=merge-duplicates' };
        await askStore(context, 'Supabase', { url: `${root}/${table}`, headers: upsert, json: rows });
      }
    },
    async search({ vector }, limit) {
      const url = `${root}/rpc/${search}?limit=${limit}`;
      const answer = await askStore(context, 'Supabase', { url, headers, json: { query_embedding: vector } });
      const rows = (Array.isArray(answer) ? answer : []) as readonly Readonly<Record<string, unknown>>[];
      return rows
        .filter(({ content }) => content)
        .map(({ content, metadata }) => ({ text: pythonStr(content), metadata: isRecord(metadata) ? metadata : {} }));
    },
  };
}
