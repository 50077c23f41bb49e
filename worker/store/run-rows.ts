import { getTableColumns } from 'drizzle-orm';
import type { RunSummary } from '../../durable-objects/flow-run/run-record.ts';
import { runs } from '../../schema/tables/runs.ts';

/** Milliseconds that a row waits for others, so that many runs cost D1 one write. */
const longestWait = 100;

/** Milliseconds after which a write that somebody else began is not waited for any more. */
const longestWrite = 5000;

/** Rows of one statement: with the longest texts they stay far below the 2 MB of a value. */
const rowsPerWrite = 200;

/**
 * Rows of runs on their way to D1, those of all runs of this process together. Each run waits for its own row alone,
 * and writes all that wait if nobody else did: events of two objects share data, but never a promise.
 */
export class RunRows {
  readonly #db: D1Database;
  readonly #waiting = new Set<WaitingRow>();

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Resolves once D1 has the row, over an older one of the run. Rejects where D1 does not take it. */
  async keep(summary: RunSummary): Promise<void> {
    const row: WaitingRow = { cells: runCells(summary), sentAt: 0, isKept: false };
    this.#waiting.add(row);
    try {
      while (!row.isKept) {
        await scheduler.wait(longestWait);
        if (!row.isKept && Date.now() - row.sentAt > longestWrite) await this.#write(row);
      }
    } finally {
      this.#waiting.delete(row);
    }
  }

  async #write(own: WaitingRow): Promise<void> {
    const now = Date.now();
    const others = [...this.#waiting].filter((row) => row !== own && now - row.sentAt > longestWrite);
    const rows = [own, ...others.slice(0, rowsPerWrite - 1)];
    for (const row of rows) row.sentAt = now;
    try {
      await insertRuns(
        this.#db,
        rows.map(({ cells }) => cells),
      ).run();
      for (const row of rows) row.isKept = true;
    } catch (error) {
      for (const row of rows) row.sentAt = 0;
      throw error;
    }
  }
}

/** The cells of a run's row. */
export function runCells(summary: RunSummary): readonly unknown[] {
  return columns.map(([key]) => summary[key]);
}

/** The statement that writes rows, each over an older one of its run. */
export function insertRuns(db: D1Database, rows: readonly (readonly unknown[])[]): D1PreparedStatement {
  return db.prepare(insertion).bind(JSON.stringify(rows));
}

const columns = Object.entries(getTableColumns(runs)).map(
  ([key, { name }]) => [key as keyof RunSummary, name] as const,
);

const names = columns.map(([, name]) => `"${name}"`);

const insertion = `INSERT INTO runs (${names.join(', ')})
  SELECT ${names.map((_, index) => `value ->> ${index}`).join(', ')} FROM json_each(?) WHERE true
  ON CONFLICT (id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;

interface WaitingRow {
  readonly cells: readonly unknown[];
  /** When it was last sent, in milliseconds; 0 where it was not, or in vain. */
  sentAt: number;
  isKept: boolean;
}
