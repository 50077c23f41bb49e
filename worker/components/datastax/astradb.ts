import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { pythonStr } from '../../engine/python-text.ts';
import type { Data } from '../../engine/values.ts';
import { searchOutputs } from '../vectorstores/define-vector-store.ts';
import { StoreHandle } from '../vectorstores/store-handle.ts';
import { astraEndpoint } from './astra-endpoint.ts';
import { AstraStore } from './astra-store.ts';
import { astraInputs } from './astradb-inputs.ts';
import { DataApi } from './data-api.ts';
import { openCollection } from './open-collection.ts';
import { hasModel, searchAstra } from './search-astra.ts';

/** Astra DB: collections behind the Data API, with vectors of a model's or of their own, and hybrid search. */
export const astraDb = defineComponent({
  type: 'AstraDB',
  displayName: 'Astra DB',
  description: 'Stores documents in Astra DB and finds those that are near to a query.',
  icon: 'AstraDB',
  inputs: astraInputs,
  outputs: [
    ...searchOutputs(search),
    {
      name: 'vectorstoreconnection',
      displayName: 'Vector Store Connection',
      types: ['VectorStore'],
      method: 'as_vector_store',
      hidden: true,
      // A last vertex computes all outputs that its node names: nothing is asked, and nothing fails, before a search.
      run: async (inputs, context) =>
        new StoreHandle((query, limit, filter) => {
          const asked = { search_query: query, number_of_results: limit, search_type: 'Similarity' };
          return search({ ...inputs, ...asked, ...narrowed(inputs.advanced_search_filter, filter) }, context);
        }).value,
    },
  ],
});

/** The node's own filter and that of whoever searches. */
function narrowed(own: unknown, filter: Inputs | null): Inputs {
  if (filter === null) return {};
  const hasOwn = isRecord(own) && Object.keys(own).length > 0;
  return { advanced_search_filter: hasOwn ? { $and: [own, filter] } : filter };
}

async function search(inputs: Inputs, context: ComponentContext): Promise<Data[]> {
  const name = String(inputs.collection_name || '');
  if (name === '') throw new TerminalError('No collection is chosen: set "Collection".', 'collection_name');
  const token = String(inputs.token || '');
  const keyspace = String(inputs.keyspace || '').trim() || 'default_keyspace';
  const root = `${await astraEndpoint(inputs, token, context)}/api/json`;
  const api = new DataApi(context, { name: 'Astra DB', root, keyspace, token });
  const collection = await openCollection(api, name, {
    hasModel: hasModel(inputs, 'embedding_model'),
    autodetect: inputs.autodetect_collection === true,
    contentField: String(inputs.content_field || ''),
  });
  const isHybrid = inputs.search_method === 'Hybrid Search';
  const filter = isRecord(inputs.advanced_search_filter) ? inputs.advanced_search_filter : {};
  const lexicalTerms = String(inputs.lexical_terms || '');
  const store = new AstraStore(api, collection, {
    filter,
    threshold: inputs.search_type === 'Similarity with score threshold' ? Number(inputs.search_score_threshold) : null,
    isHybrid,
    lexicalTerms,
    ignoresInvalid: inputs.ignore_invalid_documents === true,
  });
  const told = [
    `Search input: ${inputs.search_query ?? ''}`,
    `Search type: ${inputs.search_type}`,
    `Number of results: ${inputs.number_of_results}`,
    `store.hybrid_search: ${pythonStr(isHybrid && collection.canRerank)}`,
    `Lexical terms: ${lexicalTerms}`,
    `Reranker: ${inputs.reranker ?? ''}`,
  ];
  const hasFilter = Object.keys(filter).length > 0;
  return searchAstra(
    { store, makesVectors: collection.makesVectors, field: 'embedding_model', hasFilter, told },
    inputs,
    context,
  );
}
