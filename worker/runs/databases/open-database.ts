import type { UserDatabase } from '../../../durable-objects/user-database.ts';
import { TerminalError } from '../../engine/errors.ts';
import type { Database, Databases } from '../../engine/services/databases.ts';
import type { DatabaseFetch } from './ask-database.ts';
import { d1Database } from './d1.ts';
import { type DatabaseUrl, parseDatabaseUrl } from './database-url.ts';
import { libsqlDatabase } from './libsql.ts';
import { neonDatabase } from './neon.ts';
import { ownDatabase } from './own-database.ts';

/**
 * The databases that one user's run may open: the user's own SQLite ones by any file name (`sqlite:///shop.db`), and
 * those that answer over HTTP: libSQL and Turso, Neon's Postgres, D1.
 */
export function userDatabases(settings: UserDatabasesSettings): Databases {
  return {
    async open(text) {
      const url = parseDatabaseUrl(text);
      settings.watch();
      const open = drivers[url.dialect] ?? (neonHost.test(url.host) ? drivers.neon : undefined);
      if (open === undefined) throw unreachable(url);
      return open(url, settings);
    },
  };
}

const neonHost = /(^|\.)neon\.(tech|build)$/;

const drivers: Readonly<Record<string, (url: DatabaseUrl, settings: UserDatabasesSettings) => Database>> = {
  sqlite: ownDatabase,
  libsql: libsqlDatabase,
  neon: neonDatabase,
  cloudflare_d1: d1Database,
};

function unreachable({ dialect }: DatabaseUrl): TerminalError {
  return new TerminalError(
    `A database of the kind "${dialect}" speaks its own protocol over TCP, which cannot be reached from the edge. Use sqlite:///<name>.db for a database kept here, or one that answers over HTTP: libsql:// (Turso), a Postgres of neon.tech, or cloudflare_d1://.`,
    'database_unreachable',
  );
}

export interface UserDatabasesSettings extends DatabaseFetch {
  readonly namespace: DurableObjectNamespace<UserDatabase>;
  readonly userId: string;
  /** Called before anything is waited for. */
  readonly watch: () => void;
}
