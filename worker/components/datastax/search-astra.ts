import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { pythonRepr } from '../../engine/python-text.ts';
import { isEmbeddings } from '../../engine/value-kind.ts';
import type { Data } from '../../engine/values.ts';
import { documentIds } from '../vectorstores/document-ids.ts';
import { documentsOf, recordOfDocument } from '../vectorstores/documents.ts';
import { embeddingOf, embedQuery } from '../vectorstores/embed.ts';
import { ingestOnce } from '../vectorstores/ingest-once.ts';
import { nearest } from '../vectorstores/nearest.ts';
import { storeDocuments } from '../vectorstores/store-documents.ts';
import type { FoundDocument } from '../vectorstores/vector-store.ts';
import type { AstraStore } from './astra-store.ts';

/**
 * Stores what is connected and gives what the query, or without one the filter, finds. `makesVectors` says that the
 * collection embeds texts itself.
 */
export async function searchAstra(order: AstraOrder, inputs: Inputs, context: ComponentContext): Promise<Data[]> {
  await ingestOnce(context, () => ingest(order, inputs, context));
  const query = typeof inputs.search_query === 'string' ? inputs.search_query : '';
  for (const line of order.told) context.log('', line);
  const hasQuery = query.trim() !== '';
  if (!hasQuery && !order.hasFilter) {
    context.log('', 'No search input or filters provided. Skipping search.');
    return [];
  }
  const found = hasQuery
    ? await search(order, query, inputs, context)
    : await order.store.matching(Number(inputs.number_of_results ?? 4));
  context.log('', `Retrieved documents: ${found.length}`);
  const records = found.map(recordOfDocument);
  context.log('', `Converted documents to data: ${records.length}`);
  context.status(records);
  return records;
}

async function search(
  order: AstraOrder,
  query: string,
  inputs: Inputs,
  context: ComponentContext,
): Promise<readonly FoundDocument[]> {
  const { store, makesVectors, field } = order;
  const isMmr = String(inputs.search_type ?? '').startsWith('MMR');
  if (makesVectors && !isMmr) return nearest(store, { text: query, vector: null }, inputs);
  const vector = makesVectors
    ? await store.vectorOf(query)
    : await embedQuery(embeddingOf(inputs, field), query, context);
  return nearest(store, { text: query, vector }, inputs);
}

async function ingest(
  { store, makesVectors, field }: AstraOrder,
  inputs: Inputs,
  context: ComponentContext,
): Promise<void> {
  const documents = documentsOf(inputs.ingest_data);
  if (documents.length === 0) {
    context.log('', 'No documents to add to the Vector Store.');
    return;
  }
  const member = String(inputs.deletion_field ?? '');
  if (member !== '') {
    const values = [
      ...new Set(documents.map(({ metadata }) => metadata[member]).filter((value) => value !== undefined)),
    ];
    context.log('', `Deleting documents where ${member} matches ${pythonRepr(values)}.`);
    await store.deleteWhere(member, values);
  }
  context.log('', `Adding ${documents.length} documents to the Vector Store.`);
  const ids = await documentIds(context, documents.length);
  const identified = documents.map((document, place) => ({ ...document, id: ids[place] as string }));
  const model = makesVectors ? null : embeddingOf(inputs, field);
  await storeDocuments(identified, model, context, (part) => store.add(part));
}

/** Whether an embedding model is connected at a field. */
export function hasModel(inputs: Inputs, field: string): boolean {
  return isEmbeddings(inputs[field]);
}

export interface AstraOrder {
  readonly store: AstraStore;
  readonly makesVectors: boolean;
  /** The field of the embedding model. */
  readonly field: string;
  readonly hasFilter: boolean;
  /** Lines for the log before a search. */
  readonly told: readonly string[];
}
