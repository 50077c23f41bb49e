import { parseArgs } from 'node:util';

/** Reads the command line. Throws on an unknown option or a number that is none. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      oracle: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      only: { type: 'string' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '32' },
    },
  });
  return {
    oracle: values.oracle,
    markdown: values.markdown,
    only: values.only ?? null,
    seconds: positive('seconds', values.seconds),
    rounds: positive('rounds', values.rounds),
    connections: positive('connections', values.connections),
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} wants a number above 0, not "${text}"`);
  return value;
}

export interface BenchOptions {
  /** Also measure a real Langflow: the one at ORACLE_URL, else one that is started for this. */
  readonly oracle: boolean;
  /** Print the table as Markdown. */
  readonly markdown: boolean;
  /** A part of a row's name: only those rows. */
  readonly only: string | null;
  /** Seconds of load on each contestant in each round. */
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
}
