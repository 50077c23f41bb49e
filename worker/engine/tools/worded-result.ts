import { jsonDumps } from '../python-json.ts';

/** A tool's result that a model reads in other words than its JSON: a failure, or what Python could not write as JSON. */
export class WordedResult {
  /** What the model reads. */
  readonly words: string;
  /** What an agent's step shows. */
  readonly shown: unknown;

  constructor(words: string, shown: unknown) {
    this.words = words;
    this.shown = shown;
  }
}

/** What a model reads of a tool's result: a text as it is, else JSON in Python's spelling. */
export function wordsOf(result: unknown): string {
  if (result instanceof WordedResult) return result.words;
  return typeof result === 'string' ? result : jsonDumps(result ?? null, { ensureAscii: false });
}

/** What an agent's step shows of a tool's result. */
export function shownOf(result: unknown): unknown {
  return result instanceof WordedResult ? result.shown : (result ?? null);
}
