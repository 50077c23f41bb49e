import { reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { VectorCollections } from '../../durable-objects/vector-collections.ts';
import type { Collection } from '../../worker/engine/services/collections.ts';
import type { Env } from '../../worker/env.ts';
import { userCollections } from '../../worker/runs/collections.ts';
import { Keyring } from '../../worker/secrets/keyring.ts';
import { FakeVectorize } from '../support/fake-vectorize.ts';

const bindings = env as unknown as Env;

beforeEach(() => reset());

describe('a collection of a deployment with a vector index', () => {
  test('is searched at once, before the index knows of it', () =>
    bound(2, async ({ points, index, alarm }) => {
      await points.add([row('east', [1, 0]), row('north', [0, 1])]);
      expect(await found(points, [1, 0.1], 1)).toEqual(['east']);
      await alarm();
      expect(index.calls.upsert).toBe(1);
      expect(await found(points, [1, 0.1], 1)).toEqual(['east']);
      expect(index.calls.query).toBe(0);
    }));

  test('is searched by the index once that has shown it, with the scores, texts and vectors of the store', () =>
    bound(2, async ({ points, index, alarm }) => {
      await points.add([row('east', [1, 0]), row('north', [0, 1])]);
      await indexed(index, alarm);
      const search = () => points.search([1, 0.1], 2, { metric: 'cosine', vectors: true });
      const found = await search();
      expect(index.calls.query).toBe(1);
      expect(found.map(({ id, text, vector }) => [id, text, vector])).toEqual([
        ['east', 'text of east', [1, 0]],
        ['north', 'text of north', [0, 1]],
      ]);
      expect(found[0]?.score).toBeCloseTo(0.995, 3);
    }));

  test('gives what it gives without the index, however many rows', () =>
    bound(3, async ({ points, index, alarm, exact }) => {
      const rows = Array.from({ length: 1300 }, (_, n) => row(`r${n}`, [Math.sin(n), Math.cos(3 * n), (n % 7) / 7]));
      await points.add(rows);
      await exact.add(rows);
      await indexed(index, alarm, 6);
      for (const metric of ['l2', 'dot', 'cosine'] as const) {
        const how = { metric };
        const got = await points.search([0.3, 0.2, 0.5], 5, how);
        if (metric === 'l2') expect(got).toEqual(await exact.search([0.3, 0.2, 0.5], 5, how));
        expect(got).toHaveLength(5);
      }
      expect(await found(points, [0.3, 0.2, 0.5], 250)).toEqual(await found(exact, [0.3, 0.2, 0.5], 250));
      expect(index.calls).toMatchObject({ upsert: 6, query: 3 });
    }));

  test('forgets what was replaced, removed or dropped at once, and takes it out of the index', () =>
    bound(2, async ({ points, index, alarm }) => {
      await points.add([row('a', [1, 0]), row('b', [0.9, 0]), row('c', [0, 1]), row('d', [0, 0.9])]);
      await indexed(index, alarm);
      await points.remove(['b']);
      await points.add([row('a', [0, -1])]);
      expect(await found(points, [1, 0], 3)).toEqual(['d', 'a', 'c']);
      await indexed(index, alarm);
      expect(index.vectors.map(({ values }) => values)).toEqual([
        [0, 1],
        [0, expect.closeTo(0.9)],
        [0, -1],
      ]);
      await points.drop();
      expect(await found(points, [1, 0], 3)).toEqual([]);
      await indexed(index, alarm);
      expect(index.vectors).toEqual([]);
    }));

  test('is told apart from others by namespaces of an index that all share', () =>
    bound(2, async ({ points, other, index, alarm }) => {
      await points.add([row('mine', [1, 0])]);
      await other.add([row('theirs', [1, 0])]);
      await indexed(index, alarm);
      expect(await found(points, [1, 0], 5)).toEqual(['mine']);
      expect(new Set(index.vectors.map(({ namespace }) => namespace)).size).toBe(2);
      expect(index.vectors.every(({ metadata }) => metadata === undefined)).toBe(true);
    }));

  test('stays out of an index for vectors of another length, and says so', () =>
    bound(1536, async ({ points, index, alarm }) => {
      expect(await points.add([row('east', [1, 0])])).toBe(
        "The deployment's vector index holds vectors of 1536 numbers, and these have 2: they are kept and searched without it.",
      );
      await indexed(index, alarm);
      expect(await found(points, [1, 0], 1)).toEqual(['east']);
      expect(index.calls).toMatchObject({ upsert: 0, query: 0 });
    }));

  test('works on while the index does not, and reaches it later', () =>
    bound(2, async ({ points, index, alarm }) => {
      index.failure = new Error('VECTOR_UPSERT_ERROR (code = 10001): out of order');
      expect(await points.add([row('east', [1, 0])])).toBeNull();
      expect(await alarm()).toBe(true);
      expect(await found(points, [1, 0], 1)).toEqual(['east']);
      index.failure = null;
      await indexed(index, alarm);
      index.failure = new Error('VECTOR_QUERY_ERROR (code = 10001): out of order');
      expect(await found(points, [1, 0], 1)).toEqual(['east']);
      expect(index.vectors).toHaveLength(1);
    }));

  test('is sent where it was made before there was an index, or for one that was made anew', () =>
    bound(2, async ({ points, unbound, alarm, index, rebind }) => {
      await unbound.add([row('east', [1, 0]), row('north', [0, 1])]);
      expect(await found(points, [0, 1], 1)).toEqual(['north']);
      await indexed(index, alarm);
      expect(index.vectors).toHaveLength(2);
      const fresh = rebind();
      expect(await found(fresh.points, [0, 1], 1)).toEqual(['north']);
      await indexed(fresh.index, fresh.alarm);
      expect(fresh.index.vectors).toHaveLength(2);
    }));
});

function found(points: Collection, query: number[], limit: number): Promise<string[]> {
  return points.search(query, limit, { metric: 'l2' }).then((rows) => rows.map(({ id }) => id));
}

function row(id: string, vector: number[]) {
  return { id, text: `text of ${id}`, metadata: {}, vector };
}

/** Lets the alarm send, the index show, and the alarm look. */
async function indexed(index: FakeVectorize, alarm: () => Promise<boolean>, batches = 2): Promise<void> {
  for (let turn = 0; turn < batches; turn += 1) await alarm();
  index.settle();
  await alarm();
}

/** Runs inside a user's object, made with an index that takes vectors of this length. */
function bound(dimensions: number, use: (given: Given) => Promise<void>): Promise<void> {
  return runInDurableObject(bindings.COLLECTIONS.getByName('ann'), async (_, state) => {
    const open = (name: string, index?: FakeVectorize) => opened(state, name, index);
    const rebind = () => {
      const index = new FakeVectorize(dimensions);
      const { collection: points, alarm } = open('points', index);
      return { index, points, alarm };
    };
    const { index, points, alarm } = rebind();
    const [exact, unbound, other] = [open('exact'), open('points'), open('other', index)].map(
      (each) => each.collection,
    );
    await use({ points, index, alarm, rebind, exact, unbound, other } as Given);
  });
}

function opened(state: DurableObjectState, name: string, index: FakeVectorize | undefined) {
  const object = new VectorCollections(state, { ...bindings, ...(index && { VECTORS: index }) } as Env);
  const namespace = { getByName: () => object } as unknown as Env['COLLECTIONS'];
  const keyring = new Keyring(['a secret for tests']);
  const collection = userCollections({ namespace, userId: 'ann', keyring, watch: () => {} }).open('knowledge', name);
  const alarm = async () => {
    await object.alarm();
    return (await state.storage.getAlarm()) !== null;
  };
  return { collection, alarm };
}

interface Given {
  readonly points: Collection;
  /** The same collection, where no index is bound. */
  readonly unbound: Collection;
  readonly exact: Collection;
  readonly other: Collection;
  readonly index: FakeVectorize;
  /** Does the alarm's work; whether there is another one set. */
  alarm(): Promise<boolean>;
  /** The same object with a new and empty index. */
  rebind(): Pick<Given, 'index' | 'points' | 'alarm'>;
}
