import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { defineVectorStore } from '../vectorstores/define-vector-store.ts';
import { numberOfResults, storeInputs } from '../vectorstores/store-inputs.ts';
import type { VectorStore } from '../vectorstores/vector-store.ts';
import { documentsFound, vectaraClient } from './vectara-client.ts';

/** Vectara: a corpus that makes the vectors itself. What is stored together is one document there, each text a section. */
export const vectara = defineVectorStore({
  type: 'Vectara',
  displayName: 'Vectara',
  description: 'Stores documents in a Vectara corpus and finds those that are near to a query.',
  icon: 'Vectara',
  inputs: [
    {
      name: 'vectara_customer_id',
      input: 'StrInput',
      displayName: 'Vectara Customer ID',
      info: 'The number of the customer.',
      required: true,
    },
    {
      name: 'vectara_corpus_id',
      input: 'StrInput',
      displayName: 'Vectara Corpus ID',
      info: 'The corpus to store in and to search.',
      required: true,
    },
    {
      name: 'vectara_api_key',
      input: 'SecretStrInput',
      displayName: 'Vectara API Key',
      info: 'The key for Vectara.',
      required: true,
      password: true,
      loadFromDb: true,
    },
    {
      name: 'embedding',
      input: 'HandleInput',
      displayName: 'Embedding',
      info: 'Of no use here: Vectara makes the vectors itself.',
      inputTypes: ['Embeddings'],
    },
    ...storeInputs,
    numberOfResults(4),
  ],
  embeds: () => false,
  connect,
});

function connect(inputs: Inputs, context: ComponentContext): VectorStore {
  const { ask, customer, corpus } = vectaraClient(inputs, context);
  return {
    async add(documents) {
      const document = {
        document_id: documents[0]?.id.replaceAll('-', ''),
        metadataJson: '{"source": "langchain"}',
        section: documents.map(({ text, metadata }) => ({ text, metadataJson: jsonDumps(metadata) })),
      };
      await ask('/index', { customer_id: customer, corpus_id: corpus, document });
    },
    async search({ text }, limit) {
      const query = {
        query: text,
        start: 0,
        numResults: limit,
        contextConfig: { sentencesBefore: 2, sentencesAfter: 2 },
        corpusKey: [{ corpusId: corpus, metadataFilter: '' }],
      };
      return documentsFound(await ask('/query', { query: [query] }));
    },
  };
}
