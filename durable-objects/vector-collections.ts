import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../worker/env.ts';
import type { PackedRow, RowPage, RowsAsked, SearchAsked, WriteAnswer } from '../worker/store/packed-rows.ts';
import { CollectionTable } from './vector-collections/collection-table.ts';
import { IndexUpkeep } from './vector-collections/index-upkeep.ts';
import { readRows } from './vector-collections/read-rows.ts';
import { nearestRows } from './vector-collections/search.ts';
import { createTables } from './vector-collections/tables.ts';
import { removeRows, writeRows } from './vector-collections/write-rows.ts';

/**
 * All vector collections of one user, named by the user's id. Vectors are 32-bit floats and measured one by one, so that
 * scores are exact; where the deployment binds a Vectorize index, it names those worth measuring (docs/decisions.md).
 * Whatever a call wrote is on disk when it answers, and found by the next one.
 */
export class VectorCollections extends DurableObject<Env> {
  readonly #collections: CollectionTable;
  readonly #index: IndexUpkeep;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    createTables(ctx.storage);
    this.#collections = new CollectionTable(ctx.storage.sql);
    this.#index = new IndexUpkeep(ctx.storage, env.VECTORS, ctx.id.toString());
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
  async add(kind: string, name: string, rows: readonly PackedRow[]): Promise<WriteAnswer> {
    const refusal = writeRows(this.ctx.storage, this.#collections, { kind, name, rows });
    return refusal ?? { notice: await this.#index.added(this.#collections.find(kind, name)) };
  }

  /** Which of the ids are there. */
  known(kind: string, name: string, ids: readonly string[]): string[] {
    const collection = this.#collections.find(kind, name);
    return collection === null ? [] : this.#collections.known(collection.id, ids);
  }

  /** The nearest rows, best first, each with its score. */
  async search(kind: string, name: string, asked: SearchAsked): Promise<(PackedRow & { score: number })[] | string> {
    const collection = this.#collections.find(kind, name);
    if (collection === null) return [];
    return nearestRows(this.ctx.storage.sql, collection, asked, await this.#index.indexFor(collection));
  }

  /** A page of rows in the order in which they came. */
  rows(kind: string, name: string, asked: RowsAsked): RowPage {
    const collection = this.#collections.find(kind, name);
    return collection === null ? { rows: [], after: null } : readRows(this.ctx.storage.sql, collection.id, asked);
  }

  count(kind: string, name: string): number {
    return this.#collections.find(kind, name)?.rows ?? 0;
  }

  async remove(kind: string, name: string, ids: readonly string[]): Promise<void> {
    removeRows(this.ctx.storage, this.#collections, { kind, name, ids });
    await this.#index.removed();
  }

  /** The collection and everything in it is gone. */
  async drop(kind: string, name: string): Promise<void> {
    this.ctx.storage.transactionSync(() => this.#collections.drop(kind, name));
    await this.#index.removed();
  }

  /** Everything of this user is gone; the vector index hears of it by the alarm. */
  async erase(): Promise<void> {
    this.ctx.storage.transactionSync(() => this.#collections.dropAll());
    await this.#index.removed();
  }

  override async alarm(): Promise<void> {
    await this.#index.run();
  }
}
