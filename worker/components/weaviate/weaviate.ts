import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { addressIn } from '../http-services/address-in.ts';
import { textOf } from '../http-services/json-members.ts';
import { askStore, type StoreAnswer, type StoreRequest } from '../vectorstores/ask-store.ts';
import { defineVectorStore } from '../vectorstores/define-vector-store.ts';
import { documentsOf } from '../vectorstores/documents.ts';
import { inParts } from '../vectorstores/in-parts.ts';
import { embedding, numberOfResults, storeInputs } from '../vectorstores/store-inputs.ts';
import type { VectorStore } from '../vectorstores/vector-store.ts';

/** Documents that one request writes. */
const perRequest = 100;

/** Weaviate: a class of objects, whose vectors are an embedding model's. */
export const weaviate = defineVectorStore({
  type: 'Weaviate',
  displayName: 'Weaviate',
  description: 'Stores documents in a Weaviate class and finds those that are near to a query.',
  icon: 'Weaviate',
  inputs: [
    {
      name: 'url',
      input: 'StrInput',
      displayName: 'Weaviate URL',
      info: 'The address of the server.',
      value: 'http://localhost:8080',
      required: true,
    },
    {
      name: 'api_key',
      input: 'SecretStrInput',
      displayName: 'API Key',
      info: 'The key for the server.',
      password: true,
      loadFromDb: true,
    },
    {
      name: 'index_name',
      input: 'StrInput',
      displayName: 'Index Name',
      info: 'The class to store in and to search, with a capital first letter.',
      required: true,
    },
    {
      name: 'text_key',
      input: 'StrInput',
      displayName: 'Text Key',
      info: "The property that holds a document's text.",
      value: 'text',
      advanced: true,
    },
    ...storeInputs,
    embedding,
    numberOfResults(4),
    {
      name: 'search_by_text',
      input: 'BoolInput',
      displayName: 'Search By Text',
      info: 'Have the server embed the query.',
      value: false,
      advanced: true,
    },
  ],
  connect,
});

function connect(inputs: Inputs, context: ComponentContext): VectorStore {
  const root = addressIn(inputs, 'url');
  const headers: Record<string, string> = inputs.api_key ? { authorization: `Bearer ${inputs.api_key}` } : {};
  const name = classOf(String(inputs.index_name ?? ''));
  const textKey = String(inputs.text_key || 'text');
  const ask = (path: string, request: Omit<StoreRequest, 'url'>) =>
    askStore(context, 'Weaviate', { headers, ...request, url: `${root}/v1${path}` });
  return {
    async add(documents) {
      const { class: known } = await ask(`/schema/${name}`, { accepts: [404] });
      const properties = [{ name: textKey, dataType: ['text'] }];
      if (known === undefined) await ask('/schema', { json: { class: name, properties } });
      for (const part of inParts(documents, perRequest)) {
        const objects = part.map(({ id, text, metadata, vector }) => ({
          class: name,
          properties: { [textKey]: text, ...metadata },
          id,
          vector,
        }));
        refuseErrors((await ask('/batch/objects', { json: { fields: ['ALL'], objects } })) as unknown as Batch);
      }
    },
    async search({ text, vector }, limit) {
      const near =
        inputs.search_by_text === true
          ? `nearText: {concepts: [${JSON.stringify(text)}]}`
          : `nearVector: {vector: ${JSON.stringify(vector)}}`;
      // As they always were: the properties are the first document's, where some are stored by this node.
      const stored = Object.keys(documentsOf(inputs.ingest_data)[0]?.metadata ?? {}).filter((each) =>
        /^\w+$/.test(each),
      );
      const fields = [textKey, ...stored].join(' ');
      const query = `{Get{${name}(limit: ${limit} ${near} ){${fields}}}}`;
      const answer = await ask('/graphql', { json: { query } });
      return objectsOf(answer, name).map(({ [textKey]: content, ...metadata }) => ({
        text: pythonStr(content ?? ''),
        metadata,
      }));
    },
  };
}

function classOf(name: string): string {
  const capitalized = `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`;
  if (name !== '' && name === capitalized && /^\w+$/.test(name)) return name;
  throw new TerminalError(`Weaviate requires the index name to be capitalized. Use: ${capitalized}`, 'collection_name');
}

function objectsOf(answer: StoreAnswer, name: string): readonly Readonly<Record<string, unknown>>[] {
  const { data, errors } = answer as { data?: { Get?: Record<string, unknown> }; errors?: { message: string }[] };
  if (errors?.[0] !== undefined) throw new TerminalError(`Weaviate: ${textOf(errors[0].message)}`, 'store_refused');
  return (data?.Get?.[name] ?? []) as Readonly<Record<string, unknown>>[];
}

function refuseErrors(batch: Batch): void {
  const message = batch.map(({ result }) => result?.errors?.error?.[0]?.message).find((text) => text !== undefined);
  if (message !== undefined) throw new TerminalError(`Weaviate: ${textOf(message)}`, 'store_refused');
}

type Batch = readonly {
  readonly result?: { readonly errors?: { readonly error?: readonly { readonly message: string }[] } };
}[];
