import { pythonFloat } from '../../engine/python-float.ts';
import type { Database } from '../../engine/services/databases.ts';
import { askDatabase, type DatabaseFetch } from './ask-database.ts';
import type { DatabaseUrl } from './database-url.ts';
import { sqliteTables } from './sqlite-tables.ts';
import { statementError } from './statement-error.ts';

/**
 * A libSQL or Turso database over its HTTP interface (Hrana 2, `POST /v2/pipeline`): `libsql://host?authToken=…`, or
 * `sqlite+libsql://…`. `secure=false` asks without TLS.
 */
export function libsqlDatabase(url: DatabaseUrl, send: DatabaseFetch): Database {
  const scheme = url.query.get('secure') === 'false' ? 'http' : 'https';
  const target = `${scheme}://${url.host}${url.port === null ? '' : `:${url.port}`}/v2/pipeline`;
  const token = url.query.get('authToken') || url.password;
  const query: Database['query'] = async (sql, parameters = []) => {
    const stmt = { sql, args: parameters.map(hranaValue) };
    const { json } = await askDatabase(send, {
      url: target,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      json: { requests: [{ type: 'execute', stmt }, { type: 'close' }] },
    });
    const first = (json as Pipeline).results?.[0];
    const result = first?.response?.result;
    if (result === undefined) {
      const message = first?.error?.message ?? (json as Pipeline).error ?? 'the answer has no result';
      throw statementError('libsql', kindOf(message), message, sql);
    }
    const columns = result.cols.length === 0 ? null : result.cols.map(({ name }) => name ?? '');
    return { columns, rows: result.rows.map((row) => row.map(cellOf)), changes: result.affected_row_count };
  };
  return { dialect: 'sqlite', query, describe: () => sqliteTables(query) };
}

function hranaValue(value: unknown): HranaValue {
  if (value === null || value === undefined) return { type: 'null' };
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' };
  if (typeof value !== 'number') return { type: 'text', value: String(value) };
  return Number.isInteger(value) ? { type: 'integer', value: String(value) } : { type: 'float', value };
}

function cellOf(cell: HranaValue): unknown {
  return readers[cell.type]?.(cell) ?? null;
}

const readers: Readonly<Record<string, (cell: HranaValue) => unknown>> = {
  integer: ({ value }) => Number(value),
  float: ({ value }) => (Number.isInteger(value) ? pythonFloat(value as number) : value),
  text: ({ value }) => value,
  blob: ({ base64 = '' }) =>
    new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))),
};

function kindOf(message: string): string {
  return message.includes('constraint failed') ? 'IntegrityError' : 'OperationalError';
}

interface HranaValue {
  readonly type: string;
  readonly value?: unknown;
  readonly base64?: string;
}

interface Pipeline {
  readonly error?: string;
  readonly results?: readonly {
    readonly error?: { readonly message: string };
    readonly response?: {
      readonly result?: {
        readonly cols: readonly { readonly name: string | null }[];
        readonly rows: readonly (readonly HranaValue[])[];
        readonly affected_row_count: number;
      };
    };
  }[];
}
