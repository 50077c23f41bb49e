import type { ScheduleState } from './state.ts';

/** The one row of the object; null where there is none. */
export function findSchedule(storage: DurableObjectStorage): ScheduleState | null {
  // An object that is only asked writes nothing.
  const exists = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'schedule'").toArray().length > 0;
  if (!exists) return null;
  const [row] = storage.sql.exec<{ state: string }>('SELECT state FROM schedule').toArray();
  return row ? (JSON.parse(row.state) as ScheduleState) : null;
}

/** Writes the row. */
export function keepSchedule(storage: DurableObjectStorage, state: ScheduleState): void {
  storage.transactionSync(() => {
    storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS schedule (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL)',
    );
    storage.sql.exec('INSERT OR REPLACE INTO schedule (id, state) VALUES (1, ?)', JSON.stringify(state));
  });
}
