import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import type { Collection } from '../../engine/services/collections.ts';
import type { Data } from '../../engine/values.ts';
import { folderName } from '../chroma/embedded-chroma.ts';
import { searchOutputs } from '../vectorstores/define-vector-store.ts';
import { documentIds } from '../vectorstores/document-ids.ts';
import { documentsOf, recordOfDocument } from '../vectorstores/documents.ts';
import { embeddingOf, embedQuery } from '../vectorstores/embed.ts';
import { ingestOnce } from '../vectorstores/ingest-once.ts';
import { logOnce } from '../vectorstores/log-once.ts';
import { nearest } from '../vectorstores/nearest.ts';
import { storeDocuments } from '../vectorstores/store-documents.ts';
import { embedding, numberOfResults, storeInputs } from '../vectorstores/store-inputs.ts';

/** An index by its name: made once of what is connected, and only searched from then on. */
export const faiss = defineComponent({
  type: 'FAISS',
  displayName: 'FAISS',
  description: 'Makes an index of documents once, and finds those that are near to a query.',
  icon: 'FAISS',
  inputs: [
    {
      name: 'index_name',
      input: 'StrInput',
      displayName: 'Index Name',
      info: 'An index that is there already is searched as it is; another name makes a new one.',
      value: 'langflow_index',
    },
    {
      name: 'persist_directory',
      input: 'StrInput',
      displayName: 'Persist Directory',
      info: 'A name that tells apart indexes of one name. All are kept with your account.',
    },
    ...storeInputs,
    {
      name: 'allow_dangerous_deserialization',
      input: 'BoolInput',
      displayName: 'Allow Dangerous Deserialization',
      info: 'Of no use here: nothing is read from files.',
      value: true,
      advanced: true,
    },
    embedding,
    numberOfResults(4),
  ],
  outputs: searchOutputs(searchIndex),
});

async function searchIndex(inputs: Inputs, context: ComponentContext): Promise<Data[]> {
  const name = `${folderName(String(inputs.persist_directory ?? ''))}/${inputs.index_name ?? ''}`;
  const index = context.services.collections.open('faiss', name);
  await ingestOnce(context, () => makeIndex(index, inputs, context));
  const query = String(inputs.search_query ?? '');
  if (query.trim() === '') return [];
  const vector = await embedQuery(embeddingOf(inputs), query, context);
  const search = (limit: number) => context.step('search', () => index.search(vector, limit, { metric: 'l2' }));
  const found = await nearest({ search: (_, limit) => search(limit) }, { text: query, vector }, inputs);
  return found.map(recordOfDocument);
}

/** What was begun and not finished is no index: a crash in between leaves none. */
async function makeIndex(index: Collection, inputs: Inputs, context: ComponentContext): Promise<void> {
  const facts = await context.step('facts', () => index.facts());
  if (facts !== null) return;
  const documents = documentsOf(inputs.ingest_data);
  if (documents.length === 0) {
    throw new TerminalError(
      `The index "${inputs.index_name}" is not there yet, and nothing is connected to make it of. Connect records to "Ingest Data".`,
      'index_missing',
    );
  }
  const model = embeddingOf(inputs);
  const ids = await documentIds(context, documents.length);
  const identified = documents.map((document, place) => ({ ...document, id: ids[place] as string }));
  await context.step('clear', () => index.drop());
  await storeDocuments(identified, model, context, async (part) => {
    logOnce(context, await context.step('add', () => index.add(part)));
  });
  await context.step('set facts', () => index.setFacts({ embedding_model: model.modelName }));
}
