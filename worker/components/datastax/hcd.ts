import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import type { Data } from '../../engine/values.ts';
import { addressIn } from '../http-services/address-in.ts';
import { searchOutputs } from '../vectorstores/define-vector-store.ts';
import { AstraStore } from './astra-store.ts';
import { DataApi } from './data-api.ts';
import { hcdInputs } from './hcd-inputs.ts';
import { type Creation, openCollection } from './open-collection.ts';
import { hasModel, searchAstra } from './search-astra.ts';

/** A Hyper-Converged Database: the Data API on a server of one's own. */
export const hcd = defineComponent({
  type: 'HCD',
  displayName: 'Hyper-Converged Database',
  description: 'Stores documents in a Hyper-Converged Database and finds those that are near to a query.',
  icon: 'HCD',
  inputs: hcdInputs,
  outputs: searchOutputs(search),
});

async function search(inputs: Inputs, context: ComponentContext): Promise<Data[]> {
  const name = String(inputs.collection_name || '');
  if (name === '') throw new TerminalError('No collection is chosen: set "Collection Name".', 'collection_name');
  const vectorize = isRecord(inputs.embedding) && !hasModel(inputs, 'embedding') ? inputs.embedding : null;
  const api = new DataApi(context, {
    name: 'Hyper-Converged Database',
    root: addressIn(inputs, 'api_endpoint'),
    keyspace: String(inputs.namespace || 'default_namespace'),
    token: `Cassandra:${base64(String(inputs.username ?? ''))}:${base64(String(inputs.password ?? ''))}`,
    headers: keyHeader(vectorize),
  });
  const wanted = { hasModel: vectorize === null, autodetect: false, contentField: '', service: vectorize !== null };
  const collection = await openCollection(api, name, wanted);
  const filter = filterOf(inputs.search_filter);
  const store = new AstraStore(api, collection, {
    filter,
    threshold: inputs.search_type === 'Similarity with score threshold' ? Number(inputs.search_score_threshold) : null,
    isHybrid: false,
    lexicalTerms: '',
    ignoresInvalid: false,
    creation: creationOf(inputs, vectorize),
  });
  const told = [
    `Search query: ${inputs.search_query ?? ''}`,
    `Search type: ${inputs.search_type}`,
    `Number of results: ${inputs.number_of_results}`,
  ];
  const { makesVectors } = collection;
  return searchAstra({ store, makesVectors, field: 'embedding', hasFilter: false, told }, inputs, context);
}

function creationOf(inputs: Inputs, vectorize: Vectorize | null): Omit<Creation, 'dimension'> {
  const metric = String(inputs.metric || '');
  const service = vectorize?.collection_vector_service_options;
  const indexing = indexingOf(inputs);
  return { ...(metric !== '' && { metric }), ...(isRecord(service) && { service }), ...(indexing && { indexing }) };
}

/** Which metadata is indexed: names with commas between them, or a policy as JSON. */
function indexingOf(inputs: Inputs): Creation['indexing'] {
  const paths = (names: unknown) =>
    String(names)
      .split(',')
      .map((name) => `metadata.${name.trim()}`);
  if (inputs.metadata_indexing_include) return { allow: paths(inputs.metadata_indexing_include) };
  if (inputs.metadata_indexing_exclude) return { deny: paths(inputs.metadata_indexing_exclude) };
  if (!inputs.collection_indexing_policy) return undefined;
  try {
    return JSON.parse(String(inputs.collection_indexing_policy)) as Creation['indexing'];
  } catch {
    throw new TerminalError(
      'The "Collection Indexing Policy" is no JSON, as {"deny": ["metadata.long"]} is.',
      'store_refused',
    );
  }
}

function filterOf(filter: unknown): Record<string, unknown> {
  return isRecord(filter) ? Object.fromEntries(Object.entries(filter).filter(([name, value]) => name && value)) : {};
}

function keyHeader(vectorize: Vectorize | null): Record<string, string> {
  const key = vectorize?.collection_embedding_api_key;
  return typeof key === 'string' && key !== '' ? { 'x-embedding-api-key': key } : {};
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

type Vectorize = Readonly<Record<string, unknown>>;
