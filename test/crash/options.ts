import { parseArgs } from 'node:util';
import { type KillKind, killKinds } from './plan.ts';

/** Reads the command line. Throws on what it does not know. */
export function readCrashOptions(args: readonly string[]): CrashOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      kinds: { type: 'string' },
    },
  });
  const kinds = values.kinds?.split(',') ?? killKinds;
  const unknown = kinds.find((kind) => !killKinds.includes(kind as KillKind));
  if (unknown !== undefined) throw new Error(`--kinds knows ${killKinds.join(', ')}, not "${unknown}"`);
  return { kills: whole('kills', values.kills), seed: whole('seed', values.seed), kinds: kinds as KillKind[] };
}

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`--${name} wants a whole number from 1, not "${text}"`);
  return value;
}

export interface CrashOptions {
  readonly kills: number;
  /** Decides which kinds of kills come when, and how long after what. */
  readonly seed: number;
  readonly kinds: readonly KillKind[];
}
