import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { addressIn } from '../http-services/address-in.ts';
import { searchOutputs } from '../vectorstores/define-vector-store.ts';
import { embedding, numberOfResults, storeInputs } from '../vectorstores/store-inputs.ts';
import type { ChromaClient } from './chroma-client.ts';
import { allowDuplicates, limit, searchType } from './chroma-inputs.ts';
import { chromaServer } from './chroma-server.ts';
import { embeddedChroma } from './embedded-chroma.ts';
import { checkCollectionName, searchChroma } from './search-chroma.ts';

/** Chroma: on the server that is named, else embedded here. */
export const chroma = defineComponent({
  type: 'Chroma',
  displayName: 'Chroma DB',
  description: 'Stores documents in a Chroma collection and finds those that are near to a query.',
  icon: 'Chroma',
  inputs: [
    {
      name: 'collection_name',
      input: 'StrInput',
      displayName: 'Collection Name',
      info: 'The collection to store in and to search.',
      value: 'langflow',
    },
    {
      name: 'persist_directory',
      input: 'StrInput',
      displayName: 'Persist Directory',
      info: 'Without a server, collections are kept with your account; this name tells apart those of one name.',
    },
    ...storeInputs,
    embedding,
    {
      name: 'chroma_server_cors_allow_origins',
      input: 'StrInput',
      displayName: 'Server CORS Allow Origins',
      info: 'Of no use here: a server decides this itself.',
      advanced: true,
    },
    {
      name: 'chroma_server_host',
      input: 'StrInput',
      displayName: 'Server Host',
      info: 'The host of a Chroma server. Without one the collection is kept here.',
      advanced: true,
    },
    {
      name: 'chroma_server_http_port',
      input: 'IntInput',
      displayName: 'Server HTTP Port',
      info: 'Its port, 8000 if nothing is said.',
      advanced: true,
    },
    {
      name: 'chroma_server_grpc_port',
      input: 'IntInput',
      displayName: 'Server gRPC Port',
      info: 'Of no use here: servers are asked over HTTP.',
      advanced: true,
    },
    {
      name: 'chroma_server_ssl_enabled',
      input: 'BoolInput',
      displayName: 'Server SSL Enabled',
      info: 'Ask the server over HTTPS.',
      value: false,
      advanced: true,
    },
    allowDuplicates,
    searchType,
    numberOfResults(10),
    limit,
  ],
  outputs: searchOutputs((inputs, context) => searchChroma(clientOf(inputs, context), inputs, context)),
});

function clientOf(inputs: Inputs, context: ComponentContext): ChromaClient {
  const name = checkCollectionName(String(inputs.collection_name ?? ''));
  const host = addressIn(inputs, 'chroma_server_host');
  if (host === '') return embeddedChroma(context, String(inputs.persist_directory ?? ''), name);
  const compared = Number(inputs.limit ?? 0);
  return chromaServer(context, {
    host: host.replace(/^https?:\/\//, ''),
    port: Number(inputs.chroma_server_http_port || 8000),
    isSecure: inputs.chroma_server_ssl_enabled === true || host.startsWith('https://'),
    name,
    compared: compared > 0 ? compared : null,
  });
}
