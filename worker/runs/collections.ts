import type { VectorCollections } from '../../durable-objects/vector-collections.ts';
import { TerminalError } from '../engine/errors.ts';
import { parsePythonJson } from '../engine/python-float.ts';
import type { Collection, Collections, SearchOptions, VectorRow } from '../engine/services/collections.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { durableCall } from '../store/durable-call.ts';
import { type PackedRow, packVector, type RowPage, unpackVector, type WriteAnswer } from '../store/packed-rows.ts';
import { packRows } from './pack-rows.ts';

/** The most rows that a search gives. */
const mostMatches = 10_000;

/** The vector collections of one user, whose object is named by the user's id: nobody else's can be named. */
export function userCollections(settings: UserCollectionsSettings): Collections {
  const { namespace, userId } = settings;
  const call: Call = (use) => {
    settings.watch();
    return durableCall(() => namespace.getByName(userId), use);
  };
  return {
    list: (kind) => call((object) => object.list(kind)),
    open: (kind, name) => openCollection(settings, call, kind, name),
  };
}

function openCollection(settings: UserCollectionsSettings, call: Call, kind: string, name: string): Collection {
  const place = `collections/${settings.userId}/${kind}/${name}`;
  return {
    async facts() {
      const facts = await call((object) => object.facts(kind, name));
      return facts === null ? null : openFacts(JSON.parse(facts), settings.keyring, place);
    },
    async setFacts(facts) {
      const sealed = JSON.stringify(await sealFacts(facts, settings.keyring, place));
      await call((object) => object.setFacts(kind, name, sealed));
    },
    async add(rows) {
      let notice: string | null = null;
      for (const part of packRows(rows)) {
        const answer = await call(async (object) => (await object.add(kind, name, part)) as WriteAnswer);
        if (answer.refused !== undefined) {
          const isFull = answer.refused === 'collections_full';
          throw new TerminalError(answer.detail, isFull ? 'collections_full' : 'vector_length');
        }
        notice ??= answer.notice;
      }
      return notice;
    },
    async known(candidates) {
      if (candidates.length === 0) return [];
      return call((object) => object.known(kind, name, [...candidates]));
    },
    async search(vector, limit, how: SearchOptions = {}) {
      const asked = {
        vector: packVector(vector),
        limit: Math.min(limit, mostMatches),
        metric: how.metric ?? 'cosine',
        filter: how.filter ?? null,
        vectors: how.vectors === true,
      };
      const found = await call(async (object) => (await object.search(kind, name, asked)) as Found);
      if (typeof found === 'string') throw new TerminalError(found, 'vector_length');
      return found.map((row) => ({ ...unpackRow(row), score: row.score }));
    },
    async rows(limit, filter) {
      const rows: VectorRow[] = [];
      let after: number | null = null;
      do {
        const asked = { limit: limit - rows.length, filter: filter ?? null, after };
        const page: RowPage = await call((object) => object.rows(kind, name, asked));
        rows.push(...page.rows.map(unpackRow));
        after = page.after;
      } while (after !== null);
      return rows;
    },
    count: () => call((object) => object.count(kind, name)),
    remove: (ids) => call((object) => object.remove(kind, name, [...ids])),
    drop: () => call((object) => object.drop(kind, name)),
  };
}

function unpackRow(row: PackedRow): VectorRow {
  const vector = row.vector === null ? null : unpackVector(row.vector);
  return { id: row.id, text: row.text, metadata: parsePythonJson(row.metadata) as Facts, vector };
}

async function sealFacts(facts: Facts, keyring: Keyring, place: string): Promise<Facts> {
  const { api_key: secret, ...plain } = facts;
  return typeof secret === 'string' && secret !== ''
    ? { ...plain, api_key: await keyring.encrypt(secret, place) }
    : plain;
}

async function openFacts(facts: Facts, keyring: Keyring, place: string): Promise<Facts> {
  const { api_key: sealed } = facts;
  return typeof sealed === 'string' ? { ...facts, api_key: await keyring.decrypt(sealed, place) } : facts;
}

type Found = (PackedRow & { readonly score: number })[] | string;
type Facts = Readonly<Record<string, unknown>>;
type Stub = DurableObjectStub<VectorCollections>;
type Call = <Result>(use: (object: Stub) => Promise<Result>) => Promise<Result>;

export interface UserCollectionsSettings {
  readonly namespace: DurableObjectNamespace<VectorCollections>;
  readonly userId: string;
  /** Encrypts the keys that go with a collection. */
  readonly keyring: Keyring;
  /** Called before anything is waited for. */
  readonly watch: () => void;
}
