import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { addressIn } from '../http-services/address-in.ts';
import { askStore, type StoreAnswer } from '../vectorstores/ask-store.ts';
import { defineVectorStore } from '../vectorstores/define-vector-store.ts';
import { inParts } from '../vectorstores/in-parts.ts';
import { embedding, numberOfResults, storeInputs } from '../vectorstores/store-inputs.ts';
import type { VectorStore } from '../vectorstores/vector-store.ts';

/** Documents that one request writes. */
const perRequest = 500;

/** Milvus: a collection with ids of its own and free fields beside text and vector. */
export const milvus = defineVectorStore({
  type: 'Milvus',
  displayName: 'Milvus',
  description: 'Stores documents in a Milvus collection and finds those that are near to a query.',
  icon: 'Milvus',
  inputs: [
    {
      name: 'collection_name',
      input: 'StrInput',
      displayName: 'Collection Name',
      info: 'The collection to store in and to search. One that is not there is made.',
      value: 'langflow',
    },
    {
      name: 'collection_description',
      input: 'StrInput',
      displayName: 'Collection Description',
      info: 'What the collection is said to be, when it is made.',
    },
    {
      name: 'uri',
      input: 'StrInput',
      displayName: 'Connection URI',
      info: 'The address of the server.',
      value: 'http://localhost:19530',
    },
    {
      name: 'password',
      input: 'SecretStrInput',
      displayName: 'Milvus Token',
      info: 'The token for the server, where it needs one.',
      password: true,
      loadFromDb: true,
    },
    {
      name: 'connection_args',
      input: 'DictInput',
      displayName: 'Other Connection Arguments',
      info: 'Further members for the connection; db_name names the database.',
      value: {},
      advanced: true,
    },
    {
      name: 'primary_field',
      input: 'StrInput',
      displayName: 'Primary Field Name',
      info: 'The field of the ids.',
      value: 'pk',
    },
    {
      name: 'text_field',
      input: 'StrInput',
      displayName: 'Text Field Name',
      info: 'The field of the texts.',
      value: 'text',
    },
    {
      name: 'vector_field',
      input: 'StrInput',
      displayName: 'Vector Field Name',
      info: 'The field of the vectors.',
      value: 'vector',
    },
    {
      name: 'consistency_level',
      input: 'DropdownInput',
      displayName: 'Consistencey Level',
      info: 'How soon a search sees what was stored.',
      value: 'Session',
      advanced: true,
      options: ['Bounded', 'Session', 'Strong', 'Eventual'],
    },
    {
      name: 'index_params',
      input: 'DictInput',
      displayName: 'Index Parameters',
      info: 'How a collection that is made is indexed: index_type, metric_type, params.',
      value: {},
      advanced: true,
    },
    {
      name: 'search_params',
      input: 'DictInput',
      displayName: 'Search Parameters',
      info: 'Further parameters of a search.',
      value: {},
      advanced: true,
    },
    {
      name: 'drop_old',
      input: 'BoolInput',
      displayName: 'Drop Old Collection',
      info: 'Delete the collection first.',
      value: false,
      advanced: true,
    },
    {
      name: 'timeout',
      input: 'FloatInput',
      displayName: 'Timeout',
      info: 'Seconds until an answer must be there.',
      advanced: true,
    },
    ...storeInputs,
    embedding,
    numberOfResults(4),
  ],
  connect,
});

/** REST interface v2: refusals come with status 200 and a code that is not 0. */
async function connect(inputs: Inputs, context: ComponentContext): Promise<VectorStore> {
  const fields = fieldsOf(inputs);
  const root = `${addressIn(inputs, 'uri')}/v2/vectordb`;
  const token = String(inputs.password ?? '');
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const { db_name: database } = recordOf(inputs.connection_args);
  const place = {
    collectionName: String(inputs.collection_name || 'langflow'),
    ...(database ? { dbName: database } : {}),
  };
  const ask = async (path: string, json: object) => {
    const timeout = Number(inputs.timeout) || 60;
    return checked(
      await askStore(context, 'Milvus', { url: `${root}${path}`, headers, timeout, json: { ...place, ...json } }),
    );
  };
  let isDropped = inputs.drop_old !== true;
  return {
    async add(documents) {
      if (!isDropped) await ask('/collections/drop', {});
      isDropped = true;
      const { data } = await ask('/collections/has', {});
      if (recordOf(data).has !== true)
        await ask('/collections/create', creation(inputs, documents[0]?.vector?.length ?? 0));
      for (const part of inParts(documents, perRequest)) {
        const rows = part.map(({ text, metadata, vector }) => ({
          ...metadata,
          [fields.text]: text,
          [fields.vector]: vector,
        }));
        await ask('/entities/insert', { data: rows });
      }
    },
    async search({ vector }, limit) {
      const searchParams = recordOf(inputs.search_params);
      const { data } = await ask('/entities/search', {
        data: [vector],
        annsField: fields.vector,
        limit,
        outputFields: ['*'],
        consistencyLevel: inputs.consistency_level,
        ...(Object.keys(searchParams).length > 0 && { searchParams }),
      });
      const rows = (Array.isArray(data) ? data : []) as readonly Readonly<Record<string, unknown>>[];
      return rows.map(({ [fields.text]: text, [fields.vector]: _, distance: __, ...metadata }) => ({
        text: pythonStr(text ?? ''),
        metadata,
      }));
    },
  };
}

function creation(inputs: Inputs, dim: number): object {
  const fields = fieldsOf(inputs);
  const { index_type: indexType, metric_type: metricType, params } = recordOf(inputs.index_params);
  return {
    schema: {
      autoID: true,
      enableDynamicField: true,
      fields: [
        { fieldName: fields.primary, dataType: 'Int64', isPrimary: true },
        { fieldName: fields.text, dataType: 'VarChar', elementTypeParams: { max_length: 65535 } },
        { fieldName: fields.vector, dataType: 'FloatVector', elementTypeParams: { dim } },
      ],
    },
    indexParams: [
      {
        fieldName: fields.vector,
        indexName: fields.vector,
        metricType: metricType ?? 'L2',
        indexType: indexType ?? 'AUTOINDEX',
        ...(params !== undefined && { params }),
      },
    ],
    description: String(inputs.collection_description ?? ''),
    params: { consistencyLevel: String(inputs.consistency_level || 'Session') },
  };
}

function fieldsOf(inputs: Inputs): { readonly primary: string; readonly text: string; readonly vector: string } {
  return {
    primary: String(inputs.primary_field || 'pk'),
    text: String(inputs.text_field || 'text'),
    vector: String(inputs.vector_field || 'vector'),
  };
}

function checked(answer: StoreAnswer): StoreAnswer {
  if (answer.code === undefined || answer.code === 0 || answer.code === 200) return answer;
  const told = typeof answer.message === 'string' ? answer.message : JSON.stringify(answer.code);
  throw new TerminalError(`Milvus: ${told}`, 'store_refused');
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
