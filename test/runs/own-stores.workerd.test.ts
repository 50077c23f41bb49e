import { runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, test } from 'vitest';
import { userCollections } from '../../worker/runs/collections.ts';
import { userDatabases } from '../../worker/runs/databases/open-database.ts';
import { Keyring } from '../../worker/secrets/keyring.ts';
import { bindings, freshStores } from '../support/migrate.ts';

beforeEach(() => freshStores());

describe('a collection', () => {
  test('gives the nearest rows, by the measure that was asked for', async () => {
    const points = collectionsOf('ann').open('chroma', 'points');
    await points.add([row('east', [1, 0]), row('north', [0, 1]), row('far east', [9, 1]), row('nowhere', null)]);
    const found = async (metric: 'cosine' | 'l2' | 'dot') =>
      (await points.search([1, 0.1], 2, { metric })).map(({ id, score }) => [id, Number(score.toFixed(3))]);
    expect(await found('l2')).toEqual([
      ['east', 0.01],
      ['north', 1.81],
    ]);
    expect(await found('cosine')).toEqual([
      ['far east', 1],
      ['east', 0.995],
    ]);
    expect(await found('dot')).toEqual([
      ['far east', 9.1],
      ['east', 1],
    ]);
  });

  test('brings text, metadata and, where wanted, vectors', async () => {
    const points = collectionsOf('ann').open('chroma', 'points');
    await points.add([{ id: 'a', text: 'ü "x"', metadata: { n: 1, deep: { b: [true, null] } }, vector: [0.5, -2] }]);
    const expected = { id: 'a', text: 'ü "x"', metadata: { n: 1, deep: { b: [true, null] } }, score: 0 };
    expect(await points.search([0.5, -2], 1, { metric: 'l2' })).toEqual([{ ...expected, vector: null }]);
    expect(await points.search([0.5, -2], 1, { metric: 'l2', vectors: true })).toEqual([
      { ...expected, vector: [0.5, -2] },
    ]);
  });

  test('can be narrowed to rows whose metadata equals', async () => {
    const points = collectionsOf('ann').open('chroma', 'points');
    await points.add(
      [1, 2, 3, 4].map((n) => ({ ...row(`r${n}`, [n, 0]), metadata: { even: n % 2 === 0, tag: { n } } })),
    );
    const ids = async (filter: object) =>
      (await points.search([1, 0], 9, { metric: 'l2', filter: filter as Record<string, unknown> })).map(({ id }) => id);
    expect(await ids({ even: true })).toEqual(['r2', 'r4']);
    expect(await ids({ even: true, tag: { n: 4 } })).toEqual(['r4']);
    expect(await ids({ none: 1 })).toEqual([]);
    expect((await points.rows(1, { even: true })).map(({ id }) => id)).toEqual(['r2']);
  });

  test('replaces a row of the same id in its place, and forgets what is removed', async () => {
    const points = collectionsOf('ann').open('chroma', 'points');
    await points.add([row('a', [1, 0]), row('b', [2, 0]), row('c', [3, 0])]);
    await points.add([{ ...row('a', [5, 0]), text: 'new' }]);
    expect((await points.rows(9)).map(({ id, text, vector }) => [id, text, vector])).toEqual([
      ['a', 'new', [5, 0]],
      ['b', 'text of b', [2, 0]],
      ['c', 'text of c', [3, 0]],
    ]);
    await points.remove(['b', 'z']);
    expect(await points.known(['a', 'b', 'c'])).toEqual(['a', 'c']);
    expect(await points.count()).toBe(2);
    await points.drop();
    expect(await points.count()).toBe(0);
    expect(await collectionsOf('ann').list('chroma')).toEqual([]);
  });

  test('takes vectors of one length only, and nothing of a list with another', async () => {
    const points = collectionsOf('ann').open('chroma', 'points');
    await points.add([row('a', [1, 0])]);
    const refusal = { message: 'Collection expecting embedding with dimension of 2, got 3', code: 'vector_length' };
    await expect(points.add([row('b', [1, 0]), row('c', [1, 0, 0])])).rejects.toMatchObject(refusal);
    await expect(points.search([1, 0, 0], 1)).rejects.toMatchObject(refusal);
    expect(await points.count()).toBe(1);
    const mixed = collectionsOf('ann').open('chroma', 'mixed');
    await expect(mixed.add([row('b', [1, 0]), row('c', [1])])).rejects.toMatchObject({ code: 'vector_length' });
    expect(await collectionsOf('ann').list('chroma')).toEqual([{ name: 'points', rows: 1, dimensions: 2 }]);
  });

  test('finds the same in thousands of rows as a sort of them all', async () => {
    const points = collectionsOf('ann').open('chroma', 'many');
    const vectors = Array.from({ length: 5000 }, (_, n) => [Math.sin(n), Math.cos(n * 3), Math.sin(n * n)]);
    await points.add(vectors.map((vector, n) => row(`r${n}`, vector)));
    const query = [0.2, -0.4, 0.9];
    const far = (vector: number[]) =>
      vector.reduce((sum, value, at) => sum + (Math.fround(value) - Math.fround(query[at] as number)) ** 2, 0);
    const expected = vectors
      .map((vector, n) => ({ id: `r${n}`, far: far(vector) }))
      .sort((left, right) => left.far - right.far)
      .slice(0, 20);
    const found = await points.search(query, 20, { metric: 'l2' });
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(found.map(({ score }) => score)).toEqual(expected.map((each) => Math.fround(each.far)));
  });

  test('refuses a document that no store could keep', async () => {
    const points = collectionsOf('ann').open('chroma', 'points');
    await expect(points.add([{ ...row('a', [1]), text: 'x'.repeat(1_100_000) }])).rejects.toMatchObject({
      code: 'row_too_large',
    });
  });

  test('keeps facts, and what is secret of them encrypted', async () => {
    const base = collectionsOf('ann').open('knowledge', 'docs');
    expect(await base.facts()).toBeNull();
    await base.setFacts({ embedding_model: 'm', api_key: 'sk-hidden' });
    expect(await base.facts()).toEqual({ embedding_model: 'm', api_key: 'sk-hidden' });
    expect(await collectionsOf('ann').list('knowledge')).toEqual([{ name: 'docs', rows: 0, dimensions: null }]);
    const stored = await runInDurableObject(
      bindings.COLLECTIONS.getByName('ann'),
      (_, state) => state.storage.sql.exec<{ facts: string }>('SELECT facts FROM collections').one().facts,
    );
    expect(stored).not.toContain('sk-hidden');
  });

  test('is its user’s alone', async () => {
    await collectionsOf('ann')
      .open('chroma', 'points')
      .add([row('a', [1])]);
    expect(await collectionsOf('bob').list('chroma')).toEqual([]);
    expect(await collectionsOf('bob').open('chroma', 'points').search([1], 1)).toEqual([]);
    expect(await collectionsOf('ann').open('faiss', 'points').count()).toBe(0);
  });
});

describe('a database', () => {
  test('is its user’s alone, whatever its name', async () => {
    await (await open('ann', 'sqlite:///shop.db')).query('CREATE TABLE t (a INTEGER, b REAL)');
    await (await open('ann', 'sqlite:///./shop.db')).query('INSERT INTO t VALUES (1, 2.0)');
    const { columns, rows } = await (await open('ann', 'sqlite:///shop.db')).query('SELECT * FROM t');
    expect([columns, rows]).toEqual([['a', 'b'], [[1, expect.objectContaining({ value: 2 })]]]);
    for (const url of ['sqlite:///shop.db', 'sqlite:///../ann/shop.db', 'sqlite:////ann/shop.db', 'sqlite://']) {
      expect(await (await open('bob', url)).describe()).toEqual([]);
    }
  });

  test('complains in the words of the driver that flows know', async () => {
    await expect((await open('ann', 'sqlite:///a.db')).query('SELECT * FROM nope')).rejects.toThrow(
      '(sqlite3.OperationalError) no such table: nope\n[SQL: SELECT * FROM nope]\n(Background on this error at: https://sqlalche.me/e/20/e3q8)',
    );
  });
});

function row(id: string, vector: number[] | null) {
  return { id, text: `text of ${id}`, metadata: {}, vector };
}

function collectionsOf(userId: string) {
  const keyring = new Keyring(['a secret for tests']);
  return userCollections({ namespace: bindings.COLLECTIONS, userId, keyring, watch: () => {} });
}

function open(userId: string, url: string) {
  return userDatabases({
    namespace: bindings.USER_DATABASES,
    userId,
    fetch,
    stop: new AbortController().signal,
    watch: () => {},
  }).open(url);
}
