import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { askStore, type StoreRequest } from '../vectorstores/ask-store.ts';
import { defineVectorStore } from '../vectorstores/define-vector-store.ts';
import { inParts } from '../vectorstores/in-parts.ts';
import { plainVector } from '../vectorstores/plain-numbers.ts';
import { embedding, numberOfResults, storeInputs } from '../vectorstores/store-inputs.ts';
import type { VectorStore } from '../vectorstores/vector-store.ts';
import { refuseBulkErrors, refuseUnlessThere } from './bulk.ts';
import { elasticAddress, elasticHeaders } from './elastic-address.ts';

/** Documents that one request writes. */
const perRequest = 500;

/** Elasticsearch: an index with a field of dense vectors. What is found is its text and the path of its file. */
export const elasticsearch = defineVectorStore({
  type: 'Elasticsearch',
  displayName: 'Elasticsearch',
  description: 'Stores documents in an Elasticsearch index and finds those that are near to a query.',
  icon: 'ElasticsearchStore',
  inputs: [
    {
      name: 'elasticsearch_url',
      input: 'StrInput',
      displayName: 'Elasticsearch URL',
      info: 'The address of the server. Leave it empty with a Cloud ID.',
      value: 'http://localhost:9200',
    },
    {
      name: 'cloud_id',
      input: 'SecretStrInput',
      displayName: 'Elastic Cloud ID',
      info: 'The id of an Elastic Cloud deployment, in place of an address.',
      password: true,
      loadFromDb: true,
    },
    {
      name: 'index_name',
      input: 'StrInput',
      displayName: 'Index Name',
      info: 'The index to store in and to search. One that is not there is made.',
      value: 'langflow',
    },
    ...storeInputs,
    { name: 'username', input: 'StrInput', displayName: 'Username', info: 'The name to sign in with.' },
    {
      name: 'password',
      input: 'SecretStrInput',
      displayName: 'Elasticsearch Password',
      info: 'The password to sign in with.',
      password: true,
      loadFromDb: true,
    },
    embedding,
    {
      name: 'search_type',
      input: 'DropdownInput',
      displayName: 'Search Type',
      info: 'The nearest documents, or near ones that differ (mmr).',
      value: 'similarity',
      advanced: true,
      options: ['similarity', 'mmr'],
    },
    numberOfResults(4),
    {
      name: 'search_score_threshold',
      input: 'FloatInput',
      displayName: 'Search Score Threshold',
      info: 'Kept for older flows: not used.',
      value: 0,
      advanced: true,
    },
    {
      name: 'api_key',
      input: 'SecretStrInput',
      displayName: 'Elastic API Key',
      info: 'An API key, in place of name and password.',
      advanced: true,
      password: true,
      loadFromDb: true,
    },
    {
      name: 'verify_certs',
      input: 'BoolInput',
      displayName: 'Verify SSL Certificates',
      info: 'Of no use here: certificates are always checked.',
      value: true,
      advanced: true,
    },
  ],
  connect,
  findsWithoutQuery: true,
});

function connect(inputs: Inputs, context: ComponentContext): VectorStore {
  const root = elasticAddress(inputs);
  const headers = elasticHeaders(inputs);
  const index = encodeURIComponent(String(inputs.index_name || 'langflow'));
  const ask = (path: string, request: Omit<StoreRequest, 'url'>) =>
    askStore(context, 'Elasticsearch', {
      ...request,
      headers: { ...headers, ...request.headers },
      url: `${root}${path}`,
    });
  const find = async (body: object, included: string) => {
    const { hits } = await ask(`/${index}/_search?_source_includes=${included}`, { json: body });
    return ((hits as { hits?: Hit[] } | undefined)?.hits ?? []).map(({ _source: source = {} }) => ({
      text: pythonStr(source.text ?? ''),
      // The text comes first among the members.
      metadata: { text: '', file_path: source.metadata?.file_path ?? '' },
      vector: plainVector(source.vector),
    }));
  };
  return {
    async add(documents) {
      const vector = { type: 'dense_vector', dims: documents[0]?.vector?.length, index: true, similarity: 'cosine' };
      const mappings = { properties: { vector } };
      refuseUnlessThere(
        'Elasticsearch',
        await ask(`/${index}`, { method: 'PUT', json: { mappings, settings: {} }, accepts: [400] }),
      );
      for (const part of inParts(documents, perRequest)) {
        const lines = part.flatMap(({ id, text, metadata, vector: values }) => [
          JSON.stringify({ index: { _id: id, _index: String(inputs.index_name || 'langflow') } }),
          JSON.stringify({ text, metadata, vector: values }),
        ]);
        const bulk = {
          method: 'PUT',
          body: `${lines.join('\n')}\n`,
          headers: { 'content-type': 'application/x-ndjson' },
        };
        refuseBulkErrors('Elasticsearch', await ask('/_bulk?refresh=true', bulk));
      }
    },
    search({ vector, text }, limit, wantsVectors) {
      if (text === '') return find({ query: { match_all: {} }, size: limit }, 'metadata,text');
      const knn = { filter: [], field: 'vector', k: limit, num_candidates: Math.max(50, limit), query_vector: vector };
      return find({ knn, size: limit }, wantsVectors ? 'metadata,text,vector' : 'metadata,text');
    },
  };
}

interface Hit {
  readonly _source?: {
    readonly text?: unknown;
    readonly vector?: unknown;
    readonly metadata?: { readonly file_path?: unknown };
  };
}
