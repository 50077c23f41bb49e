import type { LargeOutputs } from './large-outputs.ts';
import { addText, getText, lastName, putText, textsFrom } from './tables.ts';
import { referredTo } from './text-reference.ts';

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

/**
 * Appends events, which stay together in one text, a line each. Call it within a transaction. `before` is the number of
 * the last one so far, if it is known.
 */
export function appendEvents(sql: SqlStorage, events: readonly LoggedEvent[], before = lastSeq(sql)): void {
  if (events.length === 0) return;
  addText(sql, nameOf(before + events.length), events.map(({ event, data }) => `${event} ${data}`).join('\n'));
}

/** Has the log of a run that is over go on: its `end` was none, and is `retry` from now on. Within a transaction. */
export function reopenLog(sql: SqlStorage): void {
  const name = lastName(sql, prefix);
  const text = name === null ? null : getText(sql, name);
  if (name === null || text === null) return;
  putText(sql, name, `${text.slice(0, text.lastIndexOf('\n') + 1)}retry {}`);
}

/** Events from number `from` on, as many as one answer should carry; for large data a reference may stand. */
export function readEvents(sql: SqlStorage, from: number): NumberedEvent[] {
  const found: NumberedEvent[] = [];
  let units = 0;
  for (const { name, text } of textsFrom(sql, prefix, nameOf(from))) {
    const lines = text.split('\n');
    const first = seqOf(name) - lines.length + 1;
    for (const [index, line] of lines.entries()) {
      if (first + index < from) continue;
      const space = line.indexOf(' ');
      const data = line.slice(space + 1);
      found.push({ seq: first + index, event: line.slice(0, space), data });
      units += (referredTo(data)?.units ?? line.length) + 50;
      if (units > pageUnits) return found;
    }
  }
  return found;
}

/** The last event, alone. */
export function lastEvent(sql: SqlStorage): NumberedEvent[] {
  const last = lastSeq(sql);
  return last < 0 ? [] : readEvents(sql, last);
}

/** All events with all of their data, a page at a time. Throws RetryableError. */
export async function* readAllEvents(sql: SqlStorage, outputs: LargeOutputs): AsyncGenerator<NumberedEvent> {
  let from = 0;
  for (;;) {
    const page = readEvents(sql, from);
    yield* await outputs.wholeEvents(page);
    if (page.length === 0) return;
    from += page.length;
  }
}

/** The number of the last event, -1 where there is none. */
function lastSeq(sql: SqlStorage): number {
  const name = lastName(sql, prefix);
  return name === null ? -1 : seqOf(name);
}

// A text is named by its last event: then the first name at or after an event's is that of the text it is in.
function nameOf(seq: number): string {
  return prefix + String(seq).padStart(12, '0');
}

function seqOf(name: string): number {
  return Number(name.slice(prefix.length));
}

const prefix = 'events/';
