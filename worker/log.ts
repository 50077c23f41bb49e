/** One structured line for each event worth knowing. Fields never hold secrets, bodies or credentials. */
export type Log = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;

export type LogLevel = 'debug' | 'info' | 'warning' | 'error' | 'critical';

const levels: readonly LogLevel[] = ['debug', 'info', 'warning', 'error', 'critical'];

/** Writes lines of `threshold` and above to the console, as JSON. */
export function consoleLog(threshold: LogLevel): Log {
  return (level, message, fields = {}) => {
    if (levels.indexOf(level) < levels.indexOf(threshold)) return;
    const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
    if (levels.indexOf(level) >= levels.indexOf('error')) console.error(line);
    else console.log(line);
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
