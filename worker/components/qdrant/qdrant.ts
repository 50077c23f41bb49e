import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { addressIn } from '../http-services/address-in.ts';
import { askStore, type StoreRequest } from '../vectorstores/ask-store.ts';
import { defineVectorStore } from '../vectorstores/define-vector-store.ts';
import { inParts } from '../vectorstores/in-parts.ts';
import { embedding, numberOfResults, storeInputs } from '../vectorstores/store-inputs.ts';
import type { VectorStore } from '../vectorstores/vector-store.ts';

/** Documents that one request writes. */
const perRequest = 64;

/** Qdrant: a collection of points, made for cosine where it is not there. */
export const qdrant = defineVectorStore({
  type: 'QdrantVectorStoreComponent',
  displayName: 'Qdrant',
  description: 'Stores documents in a Qdrant collection and finds those that are near to a query.',
  icon: 'Qdrant',
  inputs: [
    {
      name: 'collection_name',
      input: 'StrInput',
      displayName: 'Collection Name',
      info: 'The collection to store in and to search. One that is not there is made.',
      required: true,
    },
    {
      name: 'host',
      input: 'StrInput',
      displayName: 'Host',
      info: 'The host of the server, where no URL is given.',
      value: 'localhost',
      advanced: true,
    },
    {
      name: 'port',
      input: 'IntInput',
      displayName: 'Port',
      info: "The server's HTTP port.",
      value: 6333,
      advanced: true,
    },
    {
      name: 'grpc_port',
      input: 'IntInput',
      displayName: 'gRPC Port',
      info: 'Of no use here: the server is asked over HTTP.',
      value: 6334,
      advanced: true,
    },
    {
      name: 'api_key',
      input: 'SecretStrInput',
      displayName: 'Qdrant API Key',
      info: 'The key for the server; with one it is asked over HTTPS.',
      advanced: true,
      password: true,
      loadFromDb: true,
    },
    {
      name: 'prefix',
      input: 'StrInput',
      displayName: 'Prefix',
      info: "What stands before the server's paths.",
      advanced: true,
    },
    {
      name: 'timeout',
      input: 'IntInput',
      displayName: 'Timeout',
      info: 'Seconds until an answer must be there.',
      advanced: true,
    },
    {
      name: 'path',
      input: 'StrInput',
      displayName: 'Path',
      info: 'A folder on a disk, which is not there at the edge: use Local DB instead.',
      advanced: true,
    },
    {
      name: 'url',
      input: 'StrInput',
      displayName: 'URL',
      info: 'The address of the server. It counts more than host and port.',
      advanced: true,
    },
    {
      name: 'distance_func',
      input: 'DropdownInput',
      displayName: 'Distance Function',
      info: 'Of no use here: collections are made for cosine, as they always were.',
      value: 'Cosine',
      advanced: true,
      options: ['Cosine', 'Euclidean', 'Dot Product'],
    },
    {
      name: 'content_payload_key',
      input: 'StrInput',
      displayName: 'Content Payload Key',
      info: "The payload member that holds a document's text.",
      value: 'page_content',
      advanced: true,
    },
    {
      name: 'metadata_payload_key',
      input: 'StrInput',
      displayName: 'Metadata Payload Key',
      info: "The payload member that holds a document's metadata.",
      value: 'metadata',
      advanced: true,
    },
    ...storeInputs,
    embedding,
    numberOfResults(4),
  ],
  connect,
});

function connect(inputs: Inputs, context: ComponentContext): VectorStore {
  const name = encodeURIComponent(String(inputs.collection_name ?? ''));
  const root = `${addressOf(inputs)}/collections/${name}`;
  const key = String(inputs.api_key ?? '');
  const headers: Record<string, string> = key === '' ? {} : { 'api-key': key };
  const timeout = Number(inputs.timeout) || 60;
  const contentKey = String(inputs.content_payload_key || 'page_content');
  const metadataKey = String(inputs.metadata_payload_key || 'metadata');
  const ask = (request: Omit<StoreRequest, 'url'> & { readonly path: string }) =>
    askStore(context, 'Qdrant', { headers, timeout, ...request, url: `${root}${request.path}` });
  return {
    async add(documents) {
      const { status } = await ask({ path: '', accepts: [404] });
      if (status !== 'ok') {
        const size = documents[0]?.vector?.length ?? 0;
        await ask({ path: '', method: 'PUT', json: { vectors: { size, distance: 'Cosine' } } });
      }
      for (const part of inParts(documents, perRequest)) {
        const points = part.map(({ id, text, metadata, vector }) => ({
          id,
          vector,
          payload: { [contentKey]: text, [metadataKey]: metadata },
        }));
        await ask({ path: '/points?wait=true', method: 'PUT', json: { points } });
      }
    },
    async search({ vector }, limit) {
      const answer = await ask({ path: '/points/search', json: { vector, limit, with_payload: true } });
      const found = (answer.result ?? []) as readonly { readonly payload?: Record<string, unknown> }[];
      return found.map(({ payload = {} }) => {
        const metadata = payload[metadataKey];
        return { text: pythonStr(payload[contentKey] ?? ''), metadata: isRecord(metadata) ? metadata : {} };
      });
    },
  };
}

function addressOf(inputs: Inputs): string {
  const url = addressIn(inputs, 'url');
  const prefix = String(inputs.prefix ?? '').replace(/^\/*|\/*$/g, '');
  const end = prefix === '' ? '' : `/${prefix}`;
  if (url !== '') return `${url}${end}`;
  if (inputs.path) {
    throw new TerminalError(
      'Qdrant cannot keep a collection in a folder here. Give the URL of a server, or use Local DB.',
      'store_address',
    );
  }
  const scheme = inputs.api_key ? 'https' : 'http';
  return `${scheme}://${inputs.host || 'localhost'}:${inputs.port ?? 6333}${end}`;
}
