import { RetryableError } from '../../worker/engine/errors.ts';
import { eraseObjects } from '../../worker/store/files/erase-objects.ts';
import { taken } from '../../worker/store/files/taken.ts';
import type { LoggedEvent } from './event-log.ts';
import { getText, longestInObject, namesOfLarge, putText } from './tables.ts';
import { referenceTo, referredTo, type TextPlace } from './text-reference.ts';

/** Milliseconds until what R2 did not take is offered again. */
const again = 15_000;

/**
 * The large texts of a run: results of steps, outputs and messages of more than a million characters. Each is written
 * into the run's object, in the transaction that it belongs to, and moved to R2 soon afterwards, where a reference takes
 * its place once R2 has it: so no state ever waits for R2, or speaks of what is not there. A crash in between leaves an
 * object that nothing refers to, under the run's own prefix, with which it is erased.
 */
export class LargeOutputs {
  readonly #parts: LargeOutputsParts;
  /** Whether there may be texts that were not looked at. */
  #isChanged = true;
  #moving: Promise<void> | null = null;
  #notBefore = 0;

  constructor(parts: LargeOutputsParts) {
    this.#parts = parts;
  }

  /** There may be something new. */
  changed(): void {
    this.#isChanged = true;
  }

  /** What is being moved, which begins here where there may be something; null otherwise. Never rejects. */
  move(): Promise<void> | null {
    if (this.#moving !== null || !this.#isChanged || Date.now() < this.#notBefore) return this.#moving;
    this.#isChanged = false;
    const { sql } = this.#parts.storage;
    if (sql.databaseSize <= longestInObject) return null;
    this.#moving = this.#moveAll(namesOfLarge(sql))
      .catch((error: unknown) => {
        this.#isChanged = true;
        this.#notBefore = Date.now() + again;
        this.#parts.failed(error);
      })
      .finally(() => {
        this.#moving = null;
      });
    return this.#moving;
  }

  /** When what could not be moved is tried again; null where nothing waits. */
  get due(): number | null {
    return this.#isChanged && this.#notBefore > 0 ? this.#notBefore : null;
  }

  /** The text that was kept: the one in R2 where a reference stands for it. Throws RetryableError. */
  async whole(text: string): Promise<string> {
    const place = referredTo(text);
    return place === null ? text : this.#read(place);
  }

  /** The same events with all of their data. Throws RetryableError. */
  async wholeEvents<E extends LoggedEvent>(events: readonly E[]): Promise<readonly E[]> {
    if (!events.some(({ data }) => referredTo(data))) return events;
    const found: E[] = [];
    // One after the other: together they may be more than the memory takes.
    for (const event of events) found.push({ ...event, data: await this.whole(event.data) });
    return found;
  }

  /** Deletes all that R2 has of the run, also what nothing refers to. Call it before the references go. */
  async erase(): Promise<void> {
    await this.#moving;
    await eraseObjects(this.#parts.bucket(), this.#parts.prefix());
  }

  async #moveAll(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const text = getText(this.#parts.storage.sql, name);
      if (text !== null) await this.#replace(name, text, await this.#moved(name, text));
    }
  }

  /** What has come in the place of a text meanwhile, stays. */
  #replace(name: string, text: string, moved: string): void {
    const { storage } = this.#parts;
    if (moved === text) return;
    storage.transactionSync(() => {
      if (getText(storage.sql, name) === text) putText(storage.sql, name, moved);
    });
  }

  /** Of events only the data, so that the log is one without it, too. */
  async #moved(name: string, text: string): Promise<string> {
    if (!name.startsWith('events/')) return this.#put(text);
    const lines: string[] = [];
    for (const line of text.split('\n')) {
      const data = line.indexOf(' ') + 1;
      const isLarge = line.length - data > longestInObject;
      lines.push(isLarge ? line.slice(0, data) + (await this.#put(line.slice(data))) : line);
    }
    return lines.join('\n');
  }

  /** Under a key of its own each time: what R2 takes late never takes another's place. */
  async #put(text: string): Promise<string> {
    const key = `${this.#parts.prefix()}${crypto.randomUUID()}`;
    await taken(this.#parts.bucket().put(key, text));
    return referenceTo({ key, units: text.length });
  }

  async #read({ key }: TextPlace): Promise<string> {
    try {
      const object = await this.#parts.bucket().get(key);
      if (object !== null) return await object.text();
    } catch {}
    throw new RetryableError('A large output of the run could not be read: the object store did not give it.');
  }
}

export interface LargeOutputsParts {
  readonly storage: DurableObjectStorage;
  readonly bucket: () => R2Bucket;
  /** What the keys of the run's objects begin with. */
  readonly prefix: () => string;
  /** Hears of what R2 did not take. */
  readonly failed: (error: unknown) => void;
}
