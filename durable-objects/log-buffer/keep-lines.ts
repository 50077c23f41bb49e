/**
 * Writes lines behind those that are there and lets the oldest go, so that at most `size` stay; returns how many there
 * are then. A line whose millisecond is taken, or older than the last, gets the next free one: two lines of one
 * millisecond both stay, and whoever reads on from a stamp misses none that comes later.
 */
export function keepLines(storage: DurableObjectStorage, rows: readonly LogRow[], count: number, size: number): number {
  const { sql } = storage;
  const kept = size > 0 ? rows.slice(-size) : [];
  return storage.transactionSync(() => {
    let stamp = lastStamp(sql);
    for (const { time, userId, text, ownText } of kept) {
      stamp = Math.max(time, stamp + 1);
      sql.exec('INSERT INTO lines VALUES (?, ?, ?, ?)', stamp, userId, text, ownText);
    }
    const over = Math.max(0, count + kept.length - size);
    if (over > 0) sql.exec('DELETE FROM lines WHERE stamp IN (SELECT stamp FROM lines ORDER BY stamp LIMIT ?)', over);
    return count + kept.length - over;
  });
}

/** The newest line's stamp; 0 where there is none. */
export function lastStamp(sql: SqlStorage): number {
  return sql.exec<{ last: number | null }>('SELECT MAX(stamp) AS last FROM lines').one().last ?? 0;
}

/** A line to be kept: texts end in a newline and hold nothing secret. */
export interface LogRow {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Whose run it tells of; null for lines of the service itself. */
  readonly userId: string | null;
  readonly text: string;
  /** As that user sees it, where it says more. */
  readonly ownText: string | null;
}
