/** UTF-16 units of one page: a call carries 32 MiB. */
const pageUnits = 4_000_000;

/** The lines asked for, oldest first: those next to `from`, as many as one answer should carry. */
export function readLines(sql: SqlStorage, { reader, from, count }: LinesRequest): LinesPage {
  const [place, time] = from === null ? ['TRUE', []] : [`stamp ${from.side === 'before' ? '<' : '>='} ?`, [from.time]];
  const order = from?.side === 'after' ? 'ASC' : 'DESC';
  const rows = sql.exec<Row>(
    `SELECT stamp, ${textFor} AS text FROM lines WHERE ${mayRead(reader)} AND ${place} ORDER BY stamp ${order} LIMIT ?`,
    ...[reader.userId, reader.userId, ...time, count],
  );
  const lines: Row[] = [];
  let units = 0;
  for (const row of rows) {
    lines.push(row);
    units += row.text.length;
    if (units > pageUnits) break;
  }
  return { lines: order === 'ASC' ? lines : lines.reverse(), isAll: units <= pageUnits };
}

/** Lines behind a stamp, a page of them, and the stamp behind which there may be more. */
export function readSince(sql: SqlStorage, reader: Reader, after: number): Followed {
  const last = sql.exec<{ last: number | null }>('SELECT MAX(stamp) AS last FROM lines').one().last ?? 0;
  // A buffer that was emptied begins anew: nobody waits for stamps that are long gone.
  const start = Math.min(after, last);
  const from = { side: 'after', time: start + 1 } as const;
  const { lines, isAll } = readLines(sql, { reader, from, count: pageSize });
  return { lines, next: isAll && lines.length < pageSize ? last : (lines.at(-1)?.stamp ?? last) };
}

const pageSize = 500;

const textFor = 'CASE WHEN user_id = ? THEN COALESCE(own_text, text) ELSE text END';

// One shape of parameters for both, so that the statement alone differs.
function mayRead({ seesAll }: Reader): string {
  return seesAll ? '(user_id = ? OR TRUE)' : 'user_id = ?';
}

type Row = { stamp: number; text: string };

export type StampedLine = { readonly stamp: number; readonly text: string };

export interface LinesPage {
  readonly lines: readonly StampedLine[];
  /** Whether these are all that were asked for; else there may be more beyond them. */
  readonly isAll: boolean;
}

export interface Followed {
  readonly lines: readonly StampedLine[];
  /** The stamp to go on from. */
  readonly next: number;
}

/** Who reads: users their own runs' lines, superusers all. */
export interface Reader {
  readonly userId: string;
  readonly seesAll: boolean;
}

export interface LinesRequest {
  readonly reader: Reader;
  /** Lines before a time, or at it and after; null for the newest. Milliseconds since the epoch. */
  readonly from: { readonly side: 'before' | 'after'; readonly time: number } | null;
  readonly count: number;
}
