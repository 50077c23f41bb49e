import { RuntimeFault } from './runtime-fault.ts';

/**
 * What the Worker and workerd log. Held back until the start has succeeded, and told with the fault when it has not:
 * workerd says there what a caller only gets a reference of.
 */
export function startLog(): StartLog {
  const held: LogLine[] = [];
  let opened = false;
  return {
    write: (line) => (opened ? print(line) : held.push(line)),
    open() {
      opened = true;
      for (const line of held.splice(0)) print(line);
    },
    explain(error) {
      throw new RuntimeFault(error, held.map(({ message }) => message).join('\n'));
    },
  };
}

function print({ level, message }: LogLine): void {
  if (level === 'error' || level === 'warn') console.error(message);
  else console.log(message);
}

interface LogLine {
  readonly level: string;
  readonly message: string;
}

interface StartLog {
  write(line: LogLine): void;
  /** Prints what was held back, and from now on everything at once. */
  open(): void;
  /** Throws a RuntimeFault with the error and what was logged. */
  explain(error: unknown): never;
}
