import type { Database } from '../../engine/services/databases.ts';
import { askDatabase, type DatabaseFetch } from './ask-database.ts';
import type { DatabaseUrl } from './database-url.ts';
import { statementError } from './statement-error.ts';

/**
 * A Postgres of Neon over its HTTP interface: any `postgresql://…neon.tech/…` URL. The statement goes to the `api.` host
 * of the same region, with the URL in a header.
 */
export function neonDatabase(url: DatabaseUrl, send: DatabaseFetch): Database {
  const target = `https://${url.host.replace(/^[^.]+\./, 'api.')}/sql`;
  const connection = url.text.replace(/^postgres(ql)?(\+\w+)?:/, 'postgresql:');
  const query: Database['query'] = async (sql, parameters = []) => {
    const { status, json } = await askDatabase(send, {
      url: target,
      headers: {
        'neon-connection-string': connection,
        'neon-raw-text-output': 'false',
        'neon-array-mode': 'true',
      },
      json: { query: sql, params: parameters },
    });
    const answer = json as NeonAnswer;
    if (status !== 200 || answer.fields === undefined) {
      const kind = answer.code?.startsWith('23') ? 'IntegrityError' : 'ProgrammingError';
      throw statementError('psycopg2.errors', kind, answer.message ?? 'the answer has no result', sql);
    }
    const columns = answer.fields.length === 0 ? null : answer.fields.map(({ name }) => name);
    return {
      columns,
      rows: columns === null ? [] : answer.rows,
      changes: columns === null ? (answer.rowCount ?? 0) : 0,
    };
  };
  return { dialect: 'postgresql', query, describe: () => describe(query) };
}

async function describe(query: Database['query']): Promise<{ table: string; sql: string }[]> {
  const { rows } = await query(
    `SELECT table_name, string_agg(column_name || ' ' || data_type, ', ' ORDER BY ordinal_position)
     FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name ORDER BY table_name`,
  );
  return rows.map(([table, columns]) => ({ table: String(table), sql: `CREATE TABLE ${table} (${columns})` }));
}

interface NeonAnswer {
  readonly message?: string;
  readonly code?: string;
  readonly fields?: readonly { readonly name: string }[];
  readonly rows: readonly (readonly unknown[])[];
  readonly rowCount?: number;
}
