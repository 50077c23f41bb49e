import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../worker/env.ts';
import type { PackedRow, RowPage, RowsAsked, SearchAsked, WriteAnswer } from '../worker/store/packed-rows.ts';
import { CollectionTable } from './vector-collections/collection-table.ts';
import { readRows } from './vector-collections/read-rows.ts';
import { nearestRows } from './vector-collections/search.ts';
import { createTables } from './vector-collections/tables.ts';
import { removeRows, writeRows } from './vector-collections/write-rows.ts';

/**
 * All vector collections of one user, named by the user's id. Vectors are 32-bit floats and searched one by one, so
 * that what is found is exact; where collections outgrow this, Vectorize could take their place behind the same calls.
 * Whatever a call wrote is on disk when it answers.
 */
export class VectorCollections extends DurableObject<Env> {
  readonly #collections: CollectionTable;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    createTables(ctx.storage);
    this.#collections = new CollectionTable(ctx.storage.sql);
  }

  /** The collections of a kind, sorted by name. */
  list(kind: string): { name: string; rows: number; dimensions: number | null }[] {
    return this.#collections.list(kind);
  }

  /** The collection's facts as JSON, or null. */
  facts(kind: string, name: string): string | null {
    return this.#collections.find(kind, name)?.facts ?? null;
  }

  /** Sets the collection's facts, and makes it where there was none. */
  setFacts(kind: string, name: string, facts: string): void {
    this.ctx.storage.transactionSync(() => this.#collections.setFacts(kind, name, facts));
  }

  /** Writes rows, all or none of them; those with an id that is there are replaced. */
  add(kind: string, name: string, rows: readonly PackedRow[]): WriteAnswer {
    return writeRows(this.ctx.storage, this.#collections, { kind, name, rows });
  }

  /** Which of the ids are there. */
  known(kind: string, name: string, ids: readonly string[]): string[] {
    const collection = this.#collections.find(kind, name);
    return collection === null ? [] : this.#collections.known(collection.id, ids);
  }

  /** The nearest rows, best first, each with its score. */
  async search(kind: string, name: string, asked: SearchAsked): Promise<(PackedRow & { score: number })[] | string> {
    const collection = this.#collections.find(kind, name);
    return collection === null ? [] : nearestRows(this.ctx.storage.sql, collection, asked);
  }

  /** A page of rows in the order in which they came. */
  rows(kind: string, name: string, asked: RowsAsked): RowPage {
    const collection = this.#collections.find(kind, name);
    return collection === null ? { rows: [], after: null } : readRows(this.ctx.storage.sql, collection.id, asked);
  }

  count(kind: string, name: string): number {
    return this.#collections.find(kind, name)?.rows ?? 0;
  }

  remove(kind: string, name: string, ids: readonly string[]): void {
    removeRows(this.ctx.storage, this.#collections, { kind, name, ids });
  }

  /** The collection and everything in it is gone. */
  drop(kind: string, name: string): void {
    this.ctx.storage.transactionSync(() => this.#collections.drop(kind, name));
  }

  /** Everything of this user is gone. */
  async erase(): Promise<void> {
    await this.ctx.storage.deleteAll();
    createTables(this.ctx.storage);
  }
}
