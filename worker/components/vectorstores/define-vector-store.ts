import {
  type ComponentContext,
  type ComponentDefinition,
  defineComponent,
  type Inputs,
  type OutputDeclaration,
} from '../../engine/component.ts';
import { makeDataFrame } from '../../engine/make-value.ts';
import { isMisread } from '../../engine/misread.ts';
import type { Data } from '../../engine/values.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';
import { documentIds } from './document-ids.ts';
import { documentsOf, recordOfDocument } from './documents.ts';
import { embeddingOf, embedQuery } from './embed.ts';
import { ingestOnce } from './ingest-once.ts';
import { nearest } from './nearest.ts';
import { storeDocuments } from './store-documents.ts';
import type { VectorStore } from './vector-store.ts';

/**
 * A vector store node: stores what is connected to `ingest_data`, once for all its outputs and calls, and gives the
 * documents that are nearest to `search_query`, as records and as a table. What differs is in the declaration.
 */
export function defineVectorStore(store: VectorStoreDeclaration): ComponentDefinition {
  const { connect: _, embeds: __, findsWithoutQuery: ___, ...declaration } = store;
  return defineComponent({
    ...declaration,
    outputs: [...searchOutputs((inputs, context) => search(store, inputs, context))],
  });
}

/** The two outputs of a store: what a search finds as records, and as a table. */
export function searchOutputs(
  find: (inputs: Inputs, context: ComponentContext) => Promise<Data[]>,
): OutputDeclaration[] {
  return [
    {
      name: 'search_results',
      displayName: 'Search Results',
      types: ['Data'],
      method: 'search_documents',
      toolMode: true,
      run: find,
    },
    {
      name: 'dataframe',
      displayName: 'DataFrame',
      types: ['DataFrame'],
      method: 'as_dataframe',
      toolMode: true,
      run: async (inputs, context) => makeDataFrame((await find(inputs, context)).map(({ data }) => data)),
    },
  ];
}

/** Throws what the store throws; and ServiceAnswerError where its answers are not what it should answer. */
async function search(store: VectorStoreDeclaration, inputs: Inputs, context: ComponentContext): Promise<Data[]> {
  try {
    return await searched(store, inputs, context);
  } catch (error) {
    if (!isMisread(error)) throw error;
    throw new ServiceAnswerError(
      `${store.displayName} answered in a form that is not its own. Check its address and version.`,
    );
  }
}

async function searched(store: VectorStoreDeclaration, inputs: Inputs, context: ComponentContext): Promise<Data[]> {
  const client = await store.connect(inputs, context);
  const model = store.embeds?.(inputs) === false ? null : () => embeddingOf(inputs);
  await ingestOnce(context, async () => {
    const documents = documentsOf(inputs.ingest_data);
    if (documents.length === 0) return;
    const ids = await documentIds(context, documents.length);
    const identified = documents.map((document, place) => ({ ...document, id: ids[place] as string }));
    await storeDocuments(identified, model === null ? null : model(), context, (part) => client.add(part));
  });
  const query = typeof inputs.search_query === 'string' ? inputs.search_query : '';
  const hasQuery = query.trim() !== '';
  if (!hasQuery && store.findsWithoutQuery !== true) return [];
  const vector = model === null || !hasQuery ? null : await embedQuery(model(), query, context);
  const asked = { text: query, vector };
  const found = await nearest(client, asked, inputs);
  const records = found.map(recordOfDocument);
  context.status(records);
  return records;
}

/** A vector store as the factory needs it. */
export interface VectorStoreDeclaration extends Omit<ComponentDefinition, 'outputs'> {
  /** Checks the settings and gives the store; asks nothing yet where it can. */
  connect(inputs: Inputs, context: ComponentContext): VectorStore | Promise<VectorStore>;
  /** False where the service makes the vectors itself. */
  embeds?(inputs: Inputs): boolean;
  /** Gives documents also where nothing is asked: the query is empty then, and has no vector. */
  readonly findsWithoutQuery?: boolean;
}
