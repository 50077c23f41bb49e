import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../worker/env.ts';
import { refusalOf } from './user-database/refusal.ts';
import { runStatement, type StatementAnswer } from './user-database/run-statement.ts';
import { tooDear } from './user-database/worst-case.ts';

/**
 * One SQLite database of one user, named by the user's id and the database's name. It is nobody's but the flows' of
 * that user: nothing of the service is in it. One statement at a time, each a transaction of its own; what it wrote is
 * on disk when it answers.
 */
export class UserDatabase extends DurableObject<Env> {
  /** Runs one statement. What it refuses or the database complains of is told, not thrown. */
  query(statement: string, parameters: readonly SqlStorageValue[]): StatementAnswer {
    const refusal = refusalOf(statement);
    if (refusal !== null) return { failed: refusal };
    const { sql } = this.ctx.storage;
    try {
      const dear = tooDear(sql, statement, parameters);
      if (dear !== null) return { failed: { kind: 'OperationalError', message: dear } };
    } catch {
      // What cannot be planned cannot be run either: the database says why better than its planner.
    }
    return runStatement(this.ctx.storage, statement, parameters);
  }

  /** The text that made each table, by the tables' names. */
  describe(): { table: string; sql: string }[] {
    const own = "SELECT name AS 'table', sql FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL";
    const tables = `${own} AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY name`;
    return this.ctx.storage.sql.exec<{ table: string; sql: string }>(tables).toArray();
  }

  /** The database and everything in it is gone. */
  async erase(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
