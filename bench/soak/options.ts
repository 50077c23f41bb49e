import { parseArgs } from 'node:util';

/** Reads the command line. Throws on an unknown option or a number that is none. */
export function readSoakOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '30' },
      rate: { type: 'string', default: '40' },
      clients: { type: 'string', default: '16' },
    },
  });
  return {
    minutes: positive('minutes', values.minutes),
    rate: positive('rate', values.rate),
    clients: positive('clients', values.clients),
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} wants a number above 0, not "${text}"`);
  return value;
}

export interface SoakOptions {
  readonly minutes: number;
  /** Activities that are begun each second, where the server keeps up. */
  readonly rate: number;
  /** How many are at it at once, at most. */
  readonly clients: number;
}
