import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../worker/env.ts';
import { keepLines, type LogRow, lastStamp } from './log-buffer/keep-lines.ts';
import {
  type Followed,
  type LinesPage,
  type LinesRequest,
  type Reader,
  readLines,
  readSince,
} from './log-buffer/read-lines.ts';
import { countLines, createTable } from './log-buffer/table.ts';
import { News } from './news.ts';

/** The newest lines of the whole service's log: as many as SERVICE_LOG_RETRIEVER_BUFFER_SIZE says. */
export class LogBuffer extends DurableObject<Env> {
  #count: number;
  readonly #news = new News();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    createTable(ctx.storage.sql);
    this.#count = countLines(ctx.storage.sql);
  }

  /** Adds lines in their order; at most `size` stay, the newest. */
  append(rows: readonly LogRow[], size: number): void {
    this.#count = keepLines(this.ctx.storage, rows, this.#count, size);
    this.#news.tell();
  }

  /** A page of lines before or after a time, oldest first, of those that the reader may see. */
  read(request: LinesRequest): LinesPage {
    return readLines(this.ctx.storage.sql, request);
  }

  /**
   * The lines behind a stamp, waiting up to `wait` milliseconds for one; with null, none but where the buffer stands now.
   * `next` is the stamp to go on from.
   */
  async follow(reader: Reader, after: number | null, wait: number): Promise<Followed> {
    const { sql } = this.ctx.storage;
    if (after === null) return { lines: [], next: lastStamp(sql) };
    const found = readSince(sql, reader, after);
    if (found.lines.length > 0 || wait <= 0) return found;
    await this.#news.wait(wait);
    return readSince(sql, reader, found.next);
  }
}
