import { getText, putText } from './tables.ts';

/** UTF-16 units of an event that lie in its own row. */
const inline = 400_000;

/** UTF-16 units of one page. */
const pageUnits = 2_000_000;

/** An event on its way into the log: `data` is JSON. */
export interface LoggedEvent {
  readonly event: string;
  readonly data: string;
}

export interface NumberedEvent extends LoggedEvent {
  /** From 0, without a gap. */
  readonly seq: number;
}

/** Appends events. Call it within a transaction. */
export function appendEvents(sql: SqlStorage, events: readonly LoggedEvent[]): void {
  for (const { event, data } of events) {
    const { next } = sql.exec<{ next: number }>('SELECT coalesce(max(seq) + 1, 0) AS next FROM events').one();
    const isLarge = data.length > inline;
    sql.exec('INSERT INTO events VALUES (?, ?, ?)', next, event, isLarge ? '' : data);
    if (isLarge) putText(sql, nameOf(next), data);
  }
}

/** Events from number `from` on, as many as one answer should carry. */
export function readEvents(sql: SqlStorage, from: number): NumberedEvent[] {
  const found: NumberedEvent[] = [];
  let units = 0;
  const rows = sql.exec<{ seq: number; event: string; data: string }>(
    'SELECT * FROM events WHERE seq >= ? ORDER BY seq',
    from,
  );
  for (const { seq, event, data } of rows) {
    const whole = data === '' ? (getText(sql, nameOf(seq)) ?? '') : data;
    found.push({ seq, event, data: whole });
    units += whole.length + 50;
    if (units > pageUnits) break;
  }
  return found;
}

/** The last event, alone. */
export function lastEvent(sql: SqlStorage): NumberedEvent[] {
  const [row] = sql.exec<{ seq: number | null }>('SELECT max(seq) AS seq FROM events');
  return row?.seq == null ? [] : readEvents(sql, row.seq);
}

/** All events, a page at a time. */
export function* readAllEvents(sql: SqlStorage): Generator<NumberedEvent> {
  let from = 0;
  for (;;) {
    const page = readEvents(sql, from);
    yield* page;
    if (page.length === 0) return;
    from += page.length;
  }
}

function nameOf(seq: number): string {
  return `event/${seq}`;
}
