import { decodeJournalValue, encodeJournalValue } from '../../worker/engine/journal-value.ts';
import type { LargeOutputs } from './large-outputs.ts';
import { addText, getText } from './tables.ts';

/** The finished outside effects of a run, by key (design decision 4). What is in it is never done again. */
export class Journal {
  readonly #storage: DurableObjectStorage;
  readonly #outputs: LargeOutputs;

  constructor(storage: DurableObjectStorage, outputs: LargeOutputs) {
    this.#storage = storage;
    this.#outputs = outputs;
  }

  /** The result of a finished step, made anew; null for one that has not finished. Rejects with a RetryableError. */
  find(key: string): Promise<unknown> | null {
    const text = getText(this.#storage.sql, nameOf(key));
    return text === null ? null : this.#outputs.whole(text).then(decodeJournalValue);
  }

  /**
   * Keeps a result. One that no text can hold is not kept, and its step is done again after a crash. Nothing leaves the
   * object before the row is on disk.
   */
  keep(key: string, result: unknown): void {
    const text = encodeJournalValue(result);
    if (text !== null) this.#storage.transactionSync(() => addText(this.#storage.sql, nameOf(key), text));
  }
}

function nameOf(key: string): string {
  return `step/${key}`;
}
