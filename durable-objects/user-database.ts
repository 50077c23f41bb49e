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
  #isNoted = false;

  /**
   * Runs one statement. What it refuses or the database complains of is told, not thrown. D1 knows of the database
   * before there is anything in it, so that it is found when its owner goes.
   */
  async query(
    statement: string,
    parameters: readonly SqlStorageValue[],
    owner: DatabaseOwner,
  ): Promise<StatementAnswer> {
    await this.#note(owner);
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
    this.#isNoted = false;
    await this.ctx.storage.deleteAll();
  }

  async #note({ userId, name }: DatabaseOwner): Promise<void> {
    if (this.#isNoted) return;
    const note = 'INSERT OR IGNORE INTO user_databases (user_id, name) VALUES (?, ?)';
    await this.env.DB.prepare(note).bind(userId, name).run();
    this.#isNoted = true;
  }
}

/** Whose database it is, and which file it is called by: what the object's name is made of. */
export interface DatabaseOwner {
  readonly userId: string;
  readonly name: string;
}
