import type { Database } from '../../engine/services/databases.ts';
import { askDatabase, type DatabaseFetch } from './ask-database.ts';
import type { DatabaseUrl } from './database-url.ts';
import { sqliteTables } from './sqlite-tables.ts';
import { statementError } from './statement-error.ts';

/** A D1 database over Cloudflare's REST interface: `cloudflare_d1://<account id>:<api token>@<database id>`. */
export function d1Database(url: DatabaseUrl, send: DatabaseFetch): Database {
  const accounts = 'https://api.cloudflare.com/client/v4/accounts';
  const target = `${accounts}/${encodeURIComponent(url.user)}/d1/database/${encodeURIComponent(url.host)}/raw`;
  const query: Database['query'] = async (sql, parameters = []) => {
    const { json } = await askDatabase(send, {
      url: target,
      headers: { authorization: `Bearer ${url.password}` },
      json: { sql, params: parameters },
    });
    const { success, errors, result } = json as D1Answer;
    const first = result?.[0];
    if (success !== true || first === undefined) {
      const message = errors?.[0]?.message ?? 'the answer has no result';
      throw statementError(
        'd1',
        /constraint failed/.test(message) ? 'IntegrityError' : 'OperationalError',
        message,
        sql,
      );
    }
    const { columns, rows } = first.results;
    return { columns: columns.length === 0 ? null : columns, rows, changes: first.meta?.changes ?? 0 };
  };
  return { dialect: 'sqlite', query, describe: () => sqliteTables(query) };
}

interface D1Answer {
  readonly success?: boolean;
  readonly errors?: readonly { readonly message: string }[];
  readonly result?: readonly {
    readonly results: { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] };
    readonly meta?: { readonly changes?: number };
  }[];
}
