import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { parsePythonJson } from '../../engine/python-float.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { defineVectorStore } from '../vectorstores/define-vector-store.ts';
import { inParts } from '../vectorstores/in-parts.ts';
import { embedding, numberOfResults, storeInputs } from '../vectorstores/store-inputs.ts';
import type { VectorStore } from '../vectorstores/vector-store.ts';
import { clickhouseClient } from './clickhouse-client.ts';

/** Documents that one request writes. */
const perRequest = 500;

/** ClickHouse over its HTTP interface: a table of texts, vectors and metadata. */
export const clickhouse = defineVectorStore({
  type: 'Clickhouse',
  displayName: 'ClickHouse',
  description: 'Stores documents in a ClickHouse table and finds those that are near to a query.',
  icon: 'Clickhouse',
  inputs: [
    {
      name: 'host',
      input: 'StrInput',
      displayName: 'hostname',
      info: 'The host of the server.',
      value: 'localhost',
      required: true,
    },
    { name: 'port', input: 'IntInput', displayName: 'port', info: 'Its HTTP port.', value: 8123, required: true },
    {
      name: 'database',
      input: 'StrInput',
      displayName: 'database',
      info: 'The database of the table.',
      required: true,
    },
    {
      name: 'table',
      input: 'StrInput',
      displayName: 'Table name',
      info: 'The table to store in and to search. One that is not there is made.',
      required: true,
    },
    {
      name: 'username',
      input: 'StrInput',
      displayName: 'The ClickHouse user name.',
      info: 'The name to sign in with.',
      required: true,
    },
    {
      name: 'password',
      input: 'SecretStrInput',
      displayName: 'Clickhouse Password',
      info: 'The password to sign in with.',
      required: true,
      password: true,
      loadFromDb: true,
    },
    {
      name: 'index_type',
      input: 'DropdownInput',
      displayName: 'index_type',
      info: 'The kind of index of a table that is made.',
      value: 'annoy',
      advanced: true,
      options: ['annoy', 'vector_similarity'],
    },
    {
      name: 'metric',
      input: 'DropdownInput',
      displayName: 'metric',
      info: 'How nearness is measured.',
      value: 'angular',
      advanced: true,
      options: ['angular', 'euclidean', 'manhattan', 'hamming', 'dot'],
    },
    {
      name: 'secure',
      input: 'BoolInput',
      displayName: 'Use https/TLS. This overrides inferred values from the interface or port arguments.',
      info: 'Ask the server over HTTPS.',
      value: false,
      advanced: true,
    },
    {
      name: 'index_param',
      input: 'StrInput',
      displayName: 'Param of the index',
      info: 'The parameters of that index.',
      value: "100,'L2Distance'",
      advanced: true,
    },
    {
      name: 'index_query_params',
      input: 'DictInput',
      displayName: 'index query params',
      info: 'Settings that go with each search.',
      value: {},
      advanced: true,
    },
    ...storeInputs,
    embedding,
    numberOfResults(4),
    {
      name: 'score_threshold',
      input: 'FloatInput',
      displayName: 'Score threshold',
      info: 'The greatest distance of a document that is found.',
      advanced: true,
    },
  ],
  connect,
});

function connect(inputs: Inputs, context: ComponentContext): VectorStore {
  const ask = clickhouseClient(inputs, context);
  const table = `${quoted(inputs.database)}.${quoted(inputs.table)}`;
  return {
    async add(documents) {
      await ask(creation(inputs, table, documents[0]?.vector?.length ?? 0), creationSettings(inputs));
      for (const part of inParts(documents, perRequest)) {
        const rows = part.map(({ id, text, metadata, vector }) =>
          JSON.stringify({ id, document: text, embedding: vector, metadata }),
        );
        await ask(`INSERT INTO ${table} (id, document, embedding, metadata) FORMAT JSONEachRow\n${rows.join('\n')}`);
      }
    },
    async search({ vector }, limit) {
      const distance = distances[String(inputs.metric || 'angular')] ?? distances.angular;
      const most = Number(inputs.score_threshold) || 0;
      const near = most === 0 ? '' : ` WHERE dist < ${most}`;
      const settings = isRecord(inputs.index_query_params) ? inputs.index_query_params : {};
      const query = `SELECT document, toJSONString(metadata) AS metadata, ${distance}(embedding, ${JSON.stringify(vector)}) AS dist FROM ${table}${near} ORDER BY dist ASC LIMIT ${limit} FORMAT JSONEachRow`;
      const lines = (await ask(query, settings)).split('\n').filter((line) => line.trim() !== '');
      return lines.map((line) => {
        const row = JSON.parse(line) as { readonly document: unknown; readonly metadata: string };
        const metadata = parsePythonJson(row.metadata);
        return { text: pythonStr(row.document ?? ''), metadata: isRecord(metadata) ? metadata : {} };
      });
    },
  };
}

const distances: Readonly<Record<string, string>> = {
  angular: 'cosineDistance',
  euclidean: 'L2Distance',
  manhattan: 'L1Distance',
  hamming: 'bitHammingDistance',
  dot: '-dotProduct',
};

function creation(inputs: Inputs, table: string, length: number): string {
  const parameters = String(inputs.index_param ?? '');
  const index =
    inputs.index_type && /^[\w\s,.'()-]*$/.test(parameters)
      ? `, INDEX vec_idx embedding TYPE ${inputs.index_type === 'annoy' ? 'annoy' : 'vector_similarity'}(${parameters}) GRANULARITY 1000`
      : '';
  return `CREATE TABLE IF NOT EXISTS ${table} (id Nullable(String), document Nullable(String), embedding Array(Float32), metadata JSON, uuid UUID DEFAULT generateUUIDv4(), CONSTRAINT cons_vec_len CHECK length(embedding) = ${length}${index}) ENGINE = MergeTree ORDER BY uuid SETTINGS index_granularity = 8192`;
}

function creationSettings(inputs: Inputs): Record<string, unknown> {
  const index = inputs.index_type ? { [`allow_experimental_${inputs.index_type}_index`]: 1 } : {};
  return { allow_experimental_json_type: 1, allow_experimental_object_type: 1, ...index };
}

function quoted(name: unknown): string {
  return `\`${String(name ?? '')
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')}\``;
}
