import { framePage, type PageForm, type StreamForm, silenceSigns } from '../../worker/runs/background/frame-page.ts';
import { News } from '../news.ts';
import { lastEvent, type NumberedEvent, readEvents } from './event-log.ts';
import type { LargeOutputs } from './large-outputs.ts';
import { getText, putText } from './tables.ts';

/** Pages that are kept for readers who come to the same place. */
const keptPages = 8;

/** Milliseconds of silence after which a stream shows that it is alive. */
const longestSilence = 15_000;

/**
 * The readers of one run's log, any number of them. Those who want the same part of it in the same form share it: its
 * rows are read, shaped and encoded once. What streams and polls give is on disk.
 */
export class LogReaders {
  readonly #storage: DurableObjectStorage;
  readonly #outputs: LargeOutputs;
  readonly #isOver: () => boolean;
  readonly #pages = new Map<string, FramedPage>();
  readonly #news = new News();

  constructor(storage: DurableObjectStorage, outputs: LargeOutputs, isOver: () => boolean) {
    this.#storage = storage;
    this.#outputs = outputs;
    this.#isOver = isOver;
  }

  /** Wakes those who wait: there may be something new. */
  tell(): void {
    this.#news.tell();
  }

  /** The log goes on behind what was its end. */
  reopen(): void {
    this.#pages.clear();
    this.tell();
  }

  /** Resolves when there may be something new, after `wait` milliseconds at the latest. */
  news(wait: number): Promise<void> {
    return this.#news.wait(wait);
  }

  /** The events from number `from` on, and those to come, up to the end. `silence` is in milliseconds. */
  stream(from: number, form: StreamForm, silence = longestSilence): ReadableStream<Uint8Array> {
    const sign = encoder.encode(silenceSigns[form]);
    let next = from;
    let isLeft = false;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const page = this.#page(next, form) ?? (await this.#pageWithin(silence, () => this.#page(next, form)));
      const bytes = page === null ? sign : await page.bytes;
      if (isLeft) return;
      // A copy: what is sent belongs to whoever gets it.
      controller.enqueue(bytes.slice());
      next = page?.next ?? next;
      if (page?.isLast) controller.close();
    };
    const cancel = () => {
      isLeft = true;
    };
    return new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 });
  }

  /**
   * The events behind number `after`, null for those that no such poll has had; where there are none yet, after waiting
   * up to `wait` milliseconds.
   */
  async poll(after: number | null, wait: number): Promise<Polled> {
    const take = () => (after === null ? this.#untold() : this.#page(after + 1, 'poll'));
    const page = take() ?? (await this.#pageWithin(wait, take));
    if (page === null) return { text: '', last: after ?? this.#cursor - 1 };
    try {
      return { text: decoder.decode(await page.bytes), last: page.next - 1 };
    } catch (error) {
      if (after === null) this.#move(Math.min(page.from, this.#cursor));
      throw error;
    }
  }

  /** Moves the cursor before anything is waited for: no two polls get the same events. */
  #untold(): FramedPage | null {
    const page = this.#page(this.#cursor, 'poll');
    if (page === null || page.next === this.#cursor) return page;
    this.#move(page.next);
    return page;
  }

  #move(cursor: number): void {
    this.#storage.transactionSync(() => putText(this.#storage.sql, 'cursor', String(cursor)));
  }

  get #cursor(): number {
    return Number(getText(this.#storage.sql, 'cursor') ?? 0);
  }

  async #pageWithin(wait: number, take: () => FramedPage | null): Promise<FramedPage | null> {
    const until = Date.now() + wait;
    for (let left = wait; left > 0; left = until - Date.now()) {
      await this.#news.wait(left);
      const page = take();
      if (page !== null) return page;
    }
    return null;
  }

  #page(from: number, form: PageForm): FramedPage | null {
    const key = `${form}/${from}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const rows = this.#rows(from);
    const last = rows.at(-1);
    if (last === undefined) return null;
    const page = { bytes: this.#framed(rows, form), from, next: last.seq + 1, isLast: isLast(rows) };
    this.#pages.set(key, page);
    page.bytes.catch(() => this.#pages.delete(key));
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > keptPages && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }

  async #framed(rows: readonly NumberedEvent[], form: PageForm): Promise<Uint8Array> {
    const bytes = encoder.encode(framePage(await this.#outputs.wholeEvents(rows), form));
    await this.#storage.sync();
    return bytes;
  }

  /** Whoever has read everything of a run that is over is told of its end again. */
  #rows(from: number): readonly NumberedEvent[] {
    const { sql } = this.#storage;
    const found = readEvents(sql, from);
    return found.length === 0 && this.#isOver() ? lastEvent(sql) : found;
  }
}

function isLast(rows: readonly NumberedEvent[]): boolean {
  return rows.at(-1)?.event === 'end';
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export interface Polled {
  readonly text: string;
  /** The number of the last event that the reader has had, -1 for none. */
  readonly last: number;
}

interface FramedPage {
  readonly bytes: Promise<Uint8Array>;
  /** The number that it was asked for by. */
  readonly from: number;
  /** The number behind its last event. */
  readonly next: number;
  readonly isLast: boolean;
}
