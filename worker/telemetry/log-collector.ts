import type { LogRow } from '../../durable-objects/log-buffer/keep-lines.ts';
import type { LogLevel } from '../log.ts';
import { BatchSender, type SenderParts } from './batch-sender.ts';
import { scrubbedJson } from './scrub.ts';

/** The lines of this isolate on their way to the LogBuffer object. A line becomes text only when it is sent. */
export type LogCollector = BatchSender<LogLine>;

/** Collects lines for `keep`; what is `known` as secret stands in none of them. A batch says how many were dropped. */
export function logCollector({ keep, known, now, wait }: CollectorParts): LogCollector {
  return new BatchSender<LogLine>({
    now,
    wait,
    deliver(lines, dropped) {
      const rows = lines.map((line) => logRow(line, known));
      if (dropped > 0) rows.push(logRow(droppedLine(now(), dropped), known));
      return keep(rows);
    },
  });
}

/** No line is longer, in UTF-16 units. */
const longestLine = 16_000;

function logRow(
  { time, level, message, fields, userId, ownFields, secrets }: LogLine,
  known: readonly string[],
): LogRow {
  const all = secrets.length === 0 ? known : [...known, ...secrets];
  const told = { time: new Date(time).toISOString(), level, message, ...fields };
  const textOf = (line: Readonly<Record<string, unknown>>) => `${cut(scrubbedJson(line, all))}\n`;
  return {
    time,
    userId,
    text: textOf(told),
    ownText: userId === null || ownFields === null ? null : textOf({ ...told, ...ownFields }),
  };
}

function cut(text: string): string {
  return text.length <= longestLine ? text : `${text.slice(0, longestLine).toWellFormed()}…`;
}

function droppedLine(time: number, lines: number): LogLine {
  const rest = { userId: null, ownFields: null, secrets: [] };
  return { time, level: 'warning', message: 'log lines dropped', fields: { lines }, ...rest };
}

/** A line that waits to be sent. */
export interface LogLine {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whose run it tells of; null for lines of the service itself, which superusers see. */
  readonly userId: string | null;
  /** What only that user is told beside. */
  readonly ownFields: Readonly<Record<string, unknown>> | null;
  /** Texts that must not stand in the line. */
  readonly secrets: readonly string[];
}

export interface CollectorParts extends Pick<SenderParts<LogLine>, 'now' | 'wait'> {
  readonly keep: (rows: readonly LogRow[]) => Promise<void>;
  /** Secrets of the deployment. */
  readonly known: readonly string[];
}
