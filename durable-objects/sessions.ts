import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../worker/env.ts';
import type { PackedTurn } from '../worker/store/session-turn.ts';
import { appendTurn } from './sessions/append.ts';
import { type HistoryPage, type HistoryRequest, readHistory } from './sessions/history.ts';
import { Outbox } from './sessions/outbox.ts';
import { createTables, nextSequence } from './sessions/tables.ts';

/**
 * The messages of a user's sessions, one bucket of 32 in each object (design decision 8). They live here; D1 has a copy
 * for searching, brought up to date within a second.
 */
export class Sessions extends DurableObject<Env> {
  readonly #outbox: Outbox;
  #sequence: number;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    createTables(ctx.storage);
    this.#sequence = nextSequence(ctx.storage.sql);
    this.#outbox = new Outbox(ctx.storage, env.DB);
  }

  /**
   * Stores a turn's messages together and in order; a message whose id is there already is replaced in its place.
   * The answer leaves when they are on disk.
   */
  append(turn: PackedTurn): void {
    this.#sequence = appendTurn(this.ctx.storage, this.#sequence, turn);
    this.#outbox.notice();
  }

  /** A page of a session's messages, newest pages first, oldest message first within a page. */
  history(request: HistoryRequest): HistoryPage {
    return readHistory(this.ctx.storage.sql, request);
  }

  /** Reads from the disk; answers when that works. */
  ping(): 'ok' {
    this.ctx.storage.sql.exec('SELECT drained FROM outbox_cursor').one();
    return 'ok';
  }

  /** Finishes what a crash cut off of the copying. Never throws. */
  override alarm(): Promise<void> {
    return this.#outbox.alarm();
  }
}
