import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';
import { askStore } from '../vectorstores/ask-store.ts';
import { defineVectorStore } from '../vectorstores/define-vector-store.ts';
import { inParts } from '../vectorstores/in-parts.ts';
import { embedding, namespace, numberOfResults, storeInputs, textKey } from '../vectorstores/store-inputs.ts';
import type { VectorStore } from '../vectorstores/vector-store.ts';

/** Documents that one request writes. */
const perRequest = 100;

/** Pinecone: an index that is there already, found by its name. */
export const pinecone = defineVectorStore({
  type: 'Pinecone',
  displayName: 'Pinecone',
  description: 'Stores documents in a Pinecone index and finds those that are near to a query.',
  icon: 'Pinecone',
  inputs: [
    {
      name: 'index_name',
      input: 'StrInput',
      displayName: 'Index Name',
      info: 'The index to store in and to search. It must be there already.',
      required: true,
    },
    namespace,
    {
      name: 'distance_strategy',
      input: 'DropdownInput',
      displayName: 'Distance Strategy',
      info: 'Of no use here: an index measures nearness as it was made to.',
      value: 'Cosine',
      advanced: true,
      options: ['Cosine', 'Euclidean', 'Dot Product'],
    },
    {
      name: 'pinecone_api_key',
      input: 'SecretStrInput',
      displayName: 'Pinecone API Key',
      info: 'The key for Pinecone.',
      required: true,
      password: true,
      loadFromDb: true,
    },
    textKey,
    ...storeInputs,
    embedding,
    numberOfResults(4),
  ],
  connect,
});

/** REST interface of 2025-04: the control plane knows the index's own host. */
function connect(inputs: Inputs, context: ComponentContext): VectorStore {
  const headers = { 'api-key': String(inputs.pinecone_api_key ?? ''), 'x-pinecone-api-version': '2025-04' };
  const namespace = String(inputs.namespace ?? '');
  const textKey = String(inputs.text_key || 'text');
  let found: Promise<string> | null = null;
  const ask = async (path: string, json: unknown) => {
    found ??= hostOf(String(inputs.index_name ?? ''), headers, context);
    return askStore(context, 'Pinecone', { url: `${await found}${path}`, headers, json });
  };
  return {
    async add(documents) {
      for (const part of inParts(documents, perRequest)) {
        const vectors = part.map(({ id, text, metadata, vector }) => ({
          id,
          values: vector,
          metadata: { ...metadata, [textKey]: text },
        }));
        await ask('/vectors/upsert', { vectors, namespace });
      }
    },
    async search({ vector }, limit) {
      const answer = await ask('/query', { topK: limit, vector, namespace, includeMetadata: true });
      const matches = (answer.matches ?? []) as readonly { readonly metadata?: Record<string, unknown> }[];
      return matches
        .filter(({ metadata }) => metadata?.[textKey] !== undefined)
        .map(({ metadata: { [textKey]: text, ...metadata } = {} }) => ({ text: pythonStr(text), metadata }));
    },
  };
}

async function hostOf(index: string, headers: Record<string, string>, context: ComponentContext): Promise<string> {
  const url = `https://api.pinecone.io/indexes/${encodeURIComponent(index)}`;
  const { host } = await askStore(context, 'Pinecone', { url, headers });
  if (typeof host !== 'string') throw new ServiceAnswerError(`Pinecone told no host of the index ${index}.`);
  return host.includes('://') ? host : `https://${host}`;
}
