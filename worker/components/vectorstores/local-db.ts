import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { makeDataFrame } from '../../engine/make-value.ts';
import type { ChromaClient } from '../chroma/chroma-client.ts';
import { allowDuplicates, limit, searchType } from '../chroma/chroma-inputs.ts';
import { embeddedChroma } from '../chroma/embedded-chroma.ts';
import { checkCollectionName, searchChroma } from '../chroma/search-chroma.ts';
import { embedding, ingestData, numberOfResults, searchQuery } from './store-inputs.ts';

/** A vector store that is kept here, with the user's account. */
export const localDb = defineComponent({
  type: 'LocalDB',
  displayName: 'Local DB',
  description: 'Stores documents in a collection of your own and finds those that are near to a query.',
  icon: 'database',
  legacy: true,
  inputs: [
    {
      name: 'mode',
      input: 'TabInput',
      displayName: 'Mode',
      info: 'Store documents, or find them.',
      options: ['Ingest', 'Retrieve'],
      value: 'Ingest',
      realTimeRefresh: true,
    },
    {
      name: 'collection_name',
      input: 'MessageTextInput',
      displayName: 'Collection Name',
      info: 'The collection to store in.',
      value: 'langflow',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'persist_directory',
      input: 'MessageTextInput',
      displayName: 'Persist Directory',
      info: 'A name that tells apart collections of one name. All are kept with your account.',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'existing_collections',
      input: 'DropdownInput',
      displayName: 'Existing Collections',
      info: 'A collection that is there already. It takes the place of the name above.',
      options: [],
      show: false,
      more: { combobox: true },
    },
    { ...embedding, required: true },
    allowDuplicates,
    searchType,
    ingestData,
    { ...searchQuery, input: 'MultilineInput', multiline: true, show: false, more: {} },
    numberOfResults(10),
    limit,
  ],
  outputs: [
    {
      name: 'dataframe',
      displayName: 'DataFrame',
      types: ['DataFrame'],
      method: 'perform_search',
      toolMode: true,
      run: async (inputs, context) =>
        makeDataFrame((await searchChroma(clientOf(inputs, context), inputs, context)).map(({ data }) => data)),
    },
  ],
});

function clientOf(inputs: Inputs, context: ComponentContext): ChromaClient {
  const name = checkCollectionName(String(inputs.existing_collections || inputs.collection_name || ''));
  return embeddedChroma(context, `${inputs.persist_directory ?? ''}/vector_stores/${name}`, name);
}
