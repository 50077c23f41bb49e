import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isEmbeddings } from '../../engine/value-kind.ts';
import { addressIn } from '../http-services/address-in.ts';
import { askStore } from '../vectorstores/ask-store.ts';
import { defineVectorStore } from '../vectorstores/define-vector-store.ts';
import { inParts } from '../vectorstores/in-parts.ts';
import { namespace, numberOfResults, storeInputs, textKey } from '../vectorstores/store-inputs.ts';
import type { VectorStore } from '../vectorstores/vector-store.ts';

/** Documents that one request writes. */
const perRequest = 32;

/** Upstash Vector: an index that is there already; without a model it makes the vectors itself. */
export const upstash = defineVectorStore({
  type: 'Upstash',
  displayName: 'Upstash',
  description: 'Stores documents in an Upstash index and finds those that are near to a query.',
  icon: 'Upstash',
  inputs: [
    {
      name: 'index_url',
      input: 'StrInput',
      displayName: 'Index URL',
      info: 'The address of the index.',
      required: true,
    },
    {
      name: 'index_token',
      input: 'SecretStrInput',
      displayName: 'Upstash Index Token',
      info: 'The token for the index.',
      required: true,
      password: true,
      loadFromDb: true,
    },
    textKey,
    namespace,
    ...storeInputs,
    {
      name: 'metadata_filter',
      input: 'MultilineInput',
      displayName: 'Metadata Filter',
      info: "What the metadata of documents must fulfil, in the service's own language: genre = 'rock' AND year > 1990.",
      inputTypes: ['Message'],
      multiline: true,
    },
    {
      name: 'embedding',
      input: 'HandleInput',
      displayName: 'Embedding',
      info: 'The model that makes vectors of texts. Without one the index makes them itself.',
      inputTypes: ['Embeddings'],
    },
    numberOfResults(4),
  ],
  embeds: (inputs) => isEmbeddings(inputs.embedding),
  connect,
});

function connect(inputs: Inputs, context: ComponentContext): VectorStore {
  const root = addressIn(inputs, 'index_url');
  const headers = { authorization: `Bearer ${inputs.index_token ?? ''}` };
  const namespace = String(inputs.namespace ?? '');
  const textKey = String(inputs.text_key || 'text');
  const ask = (command: string, json: unknown) => {
    const place = namespace === '' ? '' : `/${encodeURIComponent(namespace)}`;
    return askStore(context, 'Upstash', { url: `${root}/${command}${place}`, headers, json });
  };
  return {
    async add(documents) {
      for (const part of inParts(documents, perRequest)) {
        const makesVectors = part.every(({ vector }) => vector === null);
        const rows = part.map(({ id, text, metadata, vector }) => ({
          id,
          ...(makesVectors ? { data: text } : { vector }),
          metadata: { ...metadata, [textKey]: text },
        }));
        await ask(makesVectors ? 'upsert-data' : 'upsert', rows);
      }
    },
    async search({ text, vector }, limit) {
      const filter = String(inputs.metadata_filter ?? '');
      const asked = { topK: limit, includeVectors: false, includeMetadata: true, includeData: false, filter };
      const command = vector === null ? 'query-data' : 'query';
      const answer = await ask(command, { ...asked, ...(vector === null ? { data: text } : { vector }) });
      const found = (answer.result ?? []) as readonly { readonly metadata?: Record<string, unknown> }[];
      return found.map(({ metadata: { [textKey]: content, ...metadata } = {} }) => ({
        text: pythonStr(content ?? ''),
        metadata,
      }));
    },
  };
}
