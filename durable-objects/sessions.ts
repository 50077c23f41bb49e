import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../worker/env.ts';
import { describeError } from '../worker/log.ts';
import type { PackedTurn } from '../worker/store/session-turn.ts';
import { appendMoved, appendTurn } from './sessions/append.ts';
import { type Edited, editMessage, type MessageChange } from './sessions/edit.ts';
import { ErasedFlows } from './sessions/erased-flows.ts';
import { Erasures, everything } from './sessions/erasures.ts';
import { flowRemains } from './sessions/flow-remains.ts';
import { type HistoryPage, type HistoryRequest, readHistory } from './sessions/history.ts';
import { Moves } from './sessions/moves.ts';
import { Outbox } from './sessions/outbox.ts';
import { type RecordsPage, type RecordsRequest, readRecords } from './sessions/records.ts';
import { type Rename, renameSession } from './sessions/relocate.ts';
import { removeMessages, removeSession } from './sessions/remove.ts';
import { createTables, nextSequence } from './sessions/tables.ts';
import { userRemains } from './sessions/user-remains.ts';

/**
 * The messages of a user's sessions, one bucket of 32 in each object (design decision 8). They live here; D1 has a copy
 * for searching, brought up to date within a second.
 */
export class Sessions extends DurableObject<Env> {
  readonly #outbox: Outbox;
  readonly #moves: Moves;
  readonly #erased: ErasedFlows;
  readonly #erasures: Erasures;
  #sequence: number;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    createTables(ctx.storage);
    this.#sequence = nextSequence(ctx.storage.sql);
    this.#outbox = new Outbox(ctx.storage, env.DB);
    this.#moves = new Moves(ctx.storage, this.#outbox, (name) => env.SESSIONS.getByName(name));
    this.#erased = new ErasedFlows(ctx.storage.sql);
    this.#erasures = new Erasures(ctx.storage, flowRemains(env), userRemains(env));
  }

  /**
   * Stores a turn's messages together and in order; a message whose id is there already is replaced in its place.
   * The answer leaves when they are on disk. Those of a flow that was erased are dropped.
   */
  append(turn: PackedTurn): void {
    if (this.#erased.holds(turn)) return;
    this.#sequence = appendTurn(this.ctx.storage, this.#sequence, turn);
    this.#outbox.notice();
  }

  /** A page of a session's messages, newest pages first, oldest message first within a page. */
  history(request: HistoryRequest): HistoryPage {
    return readHistory(this.ctx.storage.sql, request);
  }

  /** A page of a session's messages with everything that is stored of them, oldest first, errors too. */
  records(request: RecordsRequest): RecordsPage {
    return readRecords(this.ctx.storage.sql, request);
  }

  /** Changes a message; see `editMessage`. */
  async edit(uuid: string, change: MessageChange): Promise<Edited> {
    const edited = await this.#write((sql) => {
      const result = editMessage(sql, this.#sequence, uuid, change);
      this.#sequence = result.sequence;
      return result;
    });
    await this.#moves.finish();
    return edited;
  }

  /** Gives a session another name, with all its messages; answers with their ids when they are under the new one. */
  async rename(rename: Rename): Promise<string[]> {
    const ids = await this.#write((sql) => {
      const renamed = renameSession(sql, this.#sequence, rename);
      this.#sequence = renamed.sequence;
      return renamed.ids;
    });
    await this.#moves.finish();
    return ids;
  }

  /** Takes messages of a session that was renamed in another object, each as a turn of one. */
  receive(rows: PackedTurn[]): void {
    this.ctx.storage.transactionSync(() => {
      for (const [index, row] of rows.filter((turn) => !this.#erased.holds(turn)).entries())
        appendMoved(this.ctx.storage.sql, this.#sequence + index, row);
    });
    this.#sequence += rows.length;
    this.#outbox.notice();
  }

  /** Deletes messages; answers which of them were here. */
  remove(uuids: readonly string[]): Promise<string[]> {
    return this.#write((sql) => removeMessages(sql, uuids));
  }

  /** Deletes the sessions of that name of some flows; answers which messages those were. */
  removeSession(flowIds: readonly string[], sessionId: string): Promise<string[]> {
    return this.#write((sql) => removeSession(sql, flowIds, sessionId));
  }

  /** Erases all messages of a flow that was deleted, and those still to come; resolves when no copy of them is under way. */
  async eraseFlow(flowId: string): Promise<void> {
    await this.#write(() => this.#erased.erase(flowId));
    await this.#outbox.rest();
  }

  /**
   * Says that flows of the user are about to be deleted: what they leave is erased soon afterwards. Of the object with
   * the user's list (`erasuresObjectName`).
   */
  noteErasures(flowIds: readonly string[], userId: string): void {
    for (const flowId of flowIds) this.#erasures.note(flowId, userId);
  }

  /** Erases all messages, and those still to come: their user was deleted. Else as `eraseFlow`. */
  eraseUser(): Promise<void> {
    return this.eraseFlow(everything);
  }

  /** Says that a user is about to be deleted, as `noteErasure` of a flow: what there is of the user goes with it. */
  noteUserErasure(userId: string): void {
    this.#erasures.note(everything, userId);
  }

  /** Brings the copy up to date, now. Answers whether D1 took it. */
  flush(): Promise<boolean> {
    return this.#outbox.flush();
  }

  /** Reads from the disk; answers when that works. */
  ping(): 'ok' {
    this.ctx.storage.sql.exec('SELECT drained FROM outbox_cursor').one();
    return 'ok';
  }

  /** Finishes what a crash cut off. Never throws. */
  override async alarm(): Promise<void> {
    await this.#moves.finish().catch((error: unknown) => {
      const line = { level: 'error', message: 'a renamed session waits for its new home', ...describeError(error) };
      console.error(JSON.stringify(line));
    });
    await this.#outbox.alarm();
    if (this.#moves.isPending()) this.#outbox.notice();
    await this.#erasures.alarm();
  }

  /** Writes all or nothing, after what is on its way to another object has left: that must not change any more. */
  async #write<T>(write: (sql: SqlStorage) => T): Promise<T> {
    while (this.#moves.isPending()) await this.#moves.finish();
    const written = this.ctx.storage.transactionSync(() => write(this.ctx.storage.sql));
    this.#outbox.notice();
    return written;
  }
}
