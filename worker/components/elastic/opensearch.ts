import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isData } from '../../engine/value-kind.ts';
import { addressIn } from '../http-services/address-in.ts';
import { askStore, type StoreRequest } from '../vectorstores/ask-store.ts';
import { defineVectorStore } from '../vectorstores/define-vector-store.ts';
import { inParts } from '../vectorstores/in-parts.ts';
import type { VectorQuery, VectorStore } from '../vectorstores/vector-store.ts';
import { refuseBulkErrors, refuseUnlessThere } from './bulk.ts';
import { openSearchHeaders } from './opensearch-auth.ts';
import { openSearchFilter } from './opensearch-filter.ts';
import { openSearchInputs } from './opensearch-inputs.ts';

/** Documents that one request writes. */
const perRequest = 200;

/** Members of a document that a search brings along. */
const shownMembers = ['filename', 'mimetype', 'page', 'text', 'source_url', 'owner', 'allowed_users', 'allowed_groups'];

/** OpenSearch: an index that is searched by vectors and by words at once. */
export const openSearch = defineVectorStore({
  type: 'OpenSearchVectorStoreComponent',
  aliases: ['OpenSearch'],
  displayName: 'OpenSearch',
  description: 'Stores documents in an OpenSearch index and finds those that a query means or names.',
  icon: 'OpenSearch',
  inputs: openSearchInputs,
  connect,
});

function connect(inputs: Inputs, context: ComponentContext): VectorStore {
  const root = addressIn(inputs, 'opensearch_url');
  const index = String(inputs.index_name || 'langflow');
  const field = String(inputs.vector_field || 'chunk_embedding');
  const headers = openSearchHeaders(inputs);
  const filter = openSearchFilter(String(inputs.filter_expression ?? ''));
  const shared = sharedMetadata(inputs.docs_metadata);
  const ask = (path: string, request: Omit<StoreRequest, 'url'>) =>
    askStore(context, 'OpenSearch', { ...request, headers: { ...headers, ...request.headers }, url: `${root}${path}` });
  return {
    async add(documents) {
      const place = `/${encodeURIComponent(index)}`;
      const json = creation(inputs, field, documents[0]?.vector?.length ?? 0);
      refuseUnlessThere('OpenSearch', await ask(place, { method: 'PUT', json, accepts: [400] }));
      for (const part of inParts(documents, perRequest)) {
        const lines = part.flatMap(({ id, text, metadata, vector }) => [
          JSON.stringify({ index: { _id: id, _index: index } }),
          JSON.stringify({ [field]: vector, text, ...metadata, ...shared }),
        ]);
        const bulk = {
          method: 'POST',
          body: `${lines.join('\n')}\n`,
          headers: { 'content-type': 'application/x-ndjson' },
        };
        refuseBulkErrors('OpenSearch', await ask('/_bulk', bulk));
      }
    },
    async search(query, limit) {
      const json = {
        query: hybridQuery(query, field, filter.clauses),
        aggs: {
          data_sources: { terms: { field: 'filename', size: 20 } },
          document_types: { terms: { field: 'mimetype', size: 10 } },
          owners: { terms: { field: 'owner', size: 10 } },
        },
        _source: shownMembers,
        size: filter.limit ?? limit,
        ...(filter.least > 0 && { min_score: filter.least }),
      };
      const { hits } = await ask(`/${encodeURIComponent(index)}/_search`, { json });
      return ((hits as { hits?: Hit[] } | undefined)?.hits ?? []).map(({ _source: { text, ...metadata } = {} }) => ({
        text: pythonStr(text ?? ''),
        // The text comes first among the members.
        metadata: { text: '', ...metadata },
      }));
    },
  };
}

function hybridQuery({ text, vector }: VectorQuery, field: string, clauses: readonly object[]): object {
  const byMeaning = { knn: { [field]: { vector, k: 10, boost: 0.7 } } };
  const byWords = {
    multi_match: {
      query: text.trim(),
      fields: ['text^2', 'filename^1.5'],
      type: 'best_fields',
      fuzziness: 'AUTO',
      boost: 0.3,
    },
  };
  const filter = clauses.length > 0 ? { filter: clauses } : {};
  return { bool: { should: [byMeaning, byWords], minimum_should_match: 1, ...filter } };
}

function creation(inputs: Inputs, field: string, dimension: number): object {
  const engine = String(inputs.engine || 'jvector');
  const method = {
    name: engine === 'jvector' ? 'disk_ann' : 'hnsw',
    space_type: inputs.space_type,
    engine,
    parameters: { ef_construction: inputs.ef_construction, m: inputs.m },
  };
  return {
    settings: { index: { knn: true, 'knn.algo_param.ef_search': 512 } },
    mappings: { properties: { [field]: { type: 'knn_vector', dimension, method } } },
  };
}

/** Members that all documents get: rows of key and value, or the last record that is connected. */
function sharedMetadata(given: unknown): Record<string, unknown> {
  const rows = Array.isArray(given) ? given : [];
  const last = rows.at(-1);
  const pairs: [string, unknown][] =
    isData(last) || (isRecord(last) && !('key' in last))
      ? Object.entries(isData(last) ? last.data : last)
      : rows.filter(isRecord).map(({ key, value }) => [String(key ?? ''), value]);
  return Object.fromEntries(pairs.map(([name, value]) => [name, value === 'None' ? null : value]));
}

interface Hit {
  readonly _source?: Readonly<Record<string, unknown>>;
}
