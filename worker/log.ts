import type { LogCollector } from './telemetry/log-collector.ts';
import { scrubbedJson } from './telemetry/scrub.ts';

/**
 * One structured line for each event worth knowing. Fields never hold bodies; what in them looks like a credential is
 * hidden before it is written.
 */
export type Log = (
  level: LogLevel,
  message: string,
  fields?: Readonly<Record<string, unknown>>,
  about?: LineSubject,
) => void;

/** Whose run a line tells of, and what goes to no other reader. */
export interface LineSubject {
  readonly userId: string;
  /** What only that user is told beside the fields. */
  readonly ownFields: Readonly<Record<string, unknown>>;
  /** Texts that must not stand in the line. */
  readonly secrets: readonly string[];
}

export type LogLevel = (typeof levels)[number];

const levels = ['debug', 'info', 'warning', 'error', 'critical'] as const;

/** Whether lines of a level are written where `threshold` is asked for. */
export function isLoud(level: LogLevel, threshold: LogLevel): boolean {
  return levels.indexOf(level) >= levels.indexOf(threshold);
}

/** Writes lines of `threshold` and above to the console, as JSON without the `known` secrets. */
export function consoleLog(threshold: LogLevel, known: readonly string[] = []): Log {
  return (level, message, fields = {}, about) => {
    if (!isLoud(level, threshold)) return;
    const secrets = about === undefined ? known : [...known, ...about.secrets];
    const line = scrubbedJson({ time: new Date().toISOString(), level, message, ...fields }, secrets);
    if (isLoud(level, 'error')) console.error(line);
    else console.log(line);
  };
}

/** A log that is also collected, for those who read it over HTTP. */
export function collectedLog(log: Log, threshold: LogLevel, collector: LogCollector, now: () => number): Log {
  return (level, message, fields = {}, about) => {
    log(level, message, fields, about);
    if (!isLoud(level, threshold)) return;
    const { userId = null, ownFields = null, secrets = [] } = about ?? {};
    collector.add({ time: now(), level, message, fields, userId, ownFields, secrets });
  };
}

/** What a log line says of a thrown thing: for operators, never for callers. Values that a query was asked with are left out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const { name, message, stack = '', cause } = error;
  const frames = stack.slice(stack.indexOf('\n    at ') + 1);
  return { error: name, reason: withoutValues(message), stack: frames, cause: cause && withoutValues(String(cause)) };
}

// The query builder's errors repeat the statement and then its values, which may be anybody's texts and hashes.
function withoutValues(message: string): string {
  return message.startsWith('Failed query: ') ? message.replace(/\nparams: .*/s, '') : message;
}
