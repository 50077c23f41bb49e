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

/** What a log line says of a thrown thing: for operators, never for callers. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.name, reason: error.message, stack: error.stack, cause: error.cause && String(error.cause) };
}
