import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isPythonFloat } from '../../engine/python-float.ts';
import type { Data } from '../../engine/values.ts';
import { documentIds } from '../vectorstores/document-ids.ts';
import { documentsOf, recordOfDocument, type VectorDocument } from '../vectorstores/documents.ts';
import { embeddingOf, embedQuery } from '../vectorstores/embed.ts';
import { ingestOnce } from '../vectorstores/ingest-once.ts';
import { nearest } from '../vectorstores/nearest.ts';
import { storeDocuments } from '../vectorstores/store-documents.ts';
import { type ChromaClient, documentKey } from './chroma-client.ts';

/**
 * Stores what is connected, without what is there already unless duplicates are allowed, and gives what the query finds.
 * Throws TerminalError without an embedding model.
 */
export async function searchChroma(client: ChromaClient, inputs: Inputs, context: ComponentContext): Promise<Data[]> {
  await ingestOnce(context, () => ingest(client, inputs, context));
  const query = String(inputs.search_query ?? '');
  if (query === '') {
    context.status('');
    return [];
  }
  context.log('', `Search input: ${query}`);
  context.log('', `Search type: ${inputs.search_type}`);
  context.log('', `Number of results: ${inputs.number_of_results}`);
  const vector = await embedQuery(embeddingOf(inputs), query, context);
  const records = (await nearest(client, { text: query, vector }, inputs)).map(recordOfDocument);
  context.status(records);
  return records;
}

/** Throws TerminalError for a name that no collection may have. */
export function checkCollectionName(name: string): string {
  if (/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,510}[a-zA-Z0-9]$/.test(name)) return name;
  throw new TerminalError(
    `Validation error: name: Expected a name containing 3-512 characters from [a-zA-Z0-9._-], starting and ending with a character in [a-zA-Z0-9]. Got: ${name}`,
    'collection_name',
  );
}

async function ingest(client: ChromaClient, inputs: Inputs, context: ComponentContext): Promise<void> {
  const documents = documentsOf(inputs.ingest_data).map(plainDocument);
  if (documents.length === 0) return;
  const known = await client.known(documents);
  const keys = await Promise.all(documents.map(documentKey));
  const places = keys.flatMap((key, place) => (inputs.allow_duplicates === true || !known.has(key) ? [place] : []));
  if (places.length === 0) {
    context.log('', 'No documents to add to the Vector Store.');
    return;
  }
  context.log('', `Adding ${places.length} documents to the Vector Store.`);
  const ids = await idsOf(keys, known, context);
  const added = places.map((place) => ({ ...(documents[place] as VectorDocument), id: ids[place] as string }));
  await storeDocuments(added, embeddingOf(inputs), context, (part) => client.add(part));
}

/** The first of its kind has its key as id, by which it is known later; further ones have ids of their own. */
async function idsOf(
  keys: readonly string[],
  known: ReadonlySet<string>,
  context: ComponentContext,
): Promise<string[]> {
  const others = await documentIds(context, keys.length);
  return keys.map((key, place) => (known.has(key) || keys.indexOf(key) < place ? (others[place] as string) : key));
}

/** Only texts, numbers and switches are kept as metadata. */
function plainDocument({ text, metadata }: VectorDocument): VectorDocument {
  const plain = Object.entries(metadata).filter(([, value]) => isPlain(value));
  return { text, metadata: Object.fromEntries(plain) };
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isNaN(value);
  return typeof value === 'string' || typeof value === 'boolean' || isPythonFloat(value);
}
