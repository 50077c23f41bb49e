import { beforeEach, describe, expect, test } from 'vitest';
import { bindings, freshStores } from '../support/migrate.ts';

const database = (name = 'ann/shop.db') => bindings.USER_DATABASES.getByName(name);
const owner = { userId: 'ann', name: 'shop.db' };
const run = async (sql: string, parameters: SqlStorageValue[] = []) => database().query(sql, parameters, owner);

beforeEach(() => freshStores());

test('a statement answers with columns and rows, or with how many rows it changed', async () => {
  expect(await run('CREATE TABLE t (a INTEGER, b TEXT, c REAL)')).toMatchObject({ columns: null, rows: [] });
  expect(await run("INSERT INTO t VALUES (1, 'x', 1.5), (2, NULL, 2.0)")).toMatchObject({ columns: null, changes: 2 });
  expect(await run('SELECT * FROM t')).toEqual({
    columns: ['a', 'b', 'c'],
    rows: [
      [1, 'x', 1.5],
      [2, null, 2],
    ],
    changes: 0,
    floats: [],
  });
  expect(await run('SELECT a FROM t WHERE b = ?', ['x'])).toMatchObject({ rows: [[1]] });
  expect(await run('')).toMatchObject({ columns: null });
});

test('a whole number of a column of fractions is told apart', async () => {
  await run('CREATE TABLE t (a INTEGER, c REAL)');
  await run('INSERT INTO t VALUES (1, 1.0), (2, 2.0)');
  expect(await run('SELECT a, c, sum(c) OVER () AS s FROM t;')).toMatchObject({ floats: [1, 2] });
});

describe('refuses', () => {
  test.each([
    ['SELECT 1; SELECT 2', 'ProgrammingError', 'You can only execute one statement at a time.'],
    ["ATTACH 'x' AS y", 'OperationalError', 'a database cannot reach another one here'],
    ['/* c */ BEGIN', 'OperationalError', 'each statement is a transaction of its own here: leave this one out'],
    [
      'PRAGMA journal_mode = WAL',
      'OperationalError',
      'only pragmas that describe tables may be read here, such as table_info',
    ],
    [
      'CREATE TEMP TRIGGER t AFTER INSERT ON x BEGIN SELECT 1; END',
      'ProgrammingError',
      'You can only execute one statement at a time.',
    ],
    [
      'CREATE TRIGGER t AFTER INSERT ON x BEGIN SELECT 1',
      'OperationalError',
      'triggers are not run here: write their statements into the flow',
    ],
    ['SELECT * FROM nope', 'OperationalError', 'no such table: nope'],
    ['SELEC 1', 'OperationalError', 'near "SELEC": syntax error'],
  ])('%s', async (sql, kind, message) => {
    expect(await run(sql)).toEqual({ failed: { kind, message } });
  });

  test('a key that is taken', async () => {
    await run('CREATE TABLE u (a INTEGER PRIMARY KEY)');
    await run('INSERT INTO u VALUES (1)');
    expect(await run('INSERT INTO u VALUES (1)')).toEqual({
      failed: { kind: 'IntegrityError', message: 'UNIQUE constraint failed: u.a' },
    });
  });

  test('a query that might never end, before it begins', async () => {
    const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
    expect(await run(endless)).toMatchObject({ failed: { message: expect.stringContaining('recursive queries') } });
    const digits = 'SELECT 1 AS x UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5';
    await run(`CREATE TABLE d AS ${digits}`);
    await run('INSERT INTO d SELECT a.x FROM d a, d b, d c, d e');
    expect(await run('SELECT count(*) FROM d a, d b')).toMatchObject({ rows: [[630 * 630]] });
    for (const sql of [
      'SELECT count(*) FROM d a, d b, d c',
      'SELECT (SELECT count(*) FROM d b, d c WHERE b.x > a.x) FROM d a',
      'SELECT count(*) FROM (SELECT * FROM d UNION ALL SELECT * FROM d) a, d b, d c',
      'SELECT sum(a.x) OVER (ORDER BY a.x ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM d a, d b',
      'DELETE FROM d WHERE (SELECT count(*) FROM d b, d c WHERE b.x > d.x) > 5',
    ]) {
      expect(await run(sql)).toMatchObject({ failed: { message: expect.stringContaining('may look at') } });
    }
  });
});

test('a join by an index is looked at exactly', async () => {
  await run('CREATE TABLE a (id INTEGER PRIMARY KEY, k INTEGER)');
  await run('CREATE TABLE b (id INTEGER PRIMARY KEY, k INTEGER)');
  await run('CREATE INDEX b_by_k ON b (k)');
  await run(
    'CREATE TABLE n AS SELECT 0 AS x UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4',
  );
  await run('INSERT INTO n SELECT 5 + x FROM n');
  await run('INSERT INTO a SELECT NULL, p.x * 1000 + q.x * 100 + r.x * 10 + s.x FROM n p, n q, n r, n s');
  await run('INSERT INTO b SELECT NULL, k FROM a');
  expect(await run('SELECT count(*) FROM a JOIN b ON a.k = b.k')).toMatchObject({ rows: [[10_000]] });
  expect(await run('SELECT count(*) FROM a x JOIN b AS y ON x.k = y.k')).toMatchObject({ rows: [[10_000]] });
  expect(await run('SELECT count(*) FROM a JOIN b ON a.k > b.k')).toMatchObject({ failed: {} });
});

test('a failed statement leaves nothing behind', async () => {
  await run('CREATE TABLE u (a INTEGER PRIMARY KEY)');
  await run('INSERT INTO u VALUES (2)');
  expect(await run('INSERT INTO u VALUES (1), (2)')).toMatchObject({ failed: {} });
  expect(await run('SELECT * FROM u')).toMatchObject({ rows: [[2]] });
});

test('databases of other names and users are others', async () => {
  await run('CREATE TABLE t (a)');
  expect(await database('bob/shop.db').describe()).toEqual([]);
  expect(await database('ann/other.db').describe()).toEqual([]);
  expect(await database().describe()).toEqual([{ table: 't', sql: 'CREATE TABLE t (a)' }]);
});

test('an answer that is too large is refused', async () => {
  await run(
    'CREATE TABLE n AS SELECT 0 AS x UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4',
  );
  await run('INSERT INTO n SELECT p.x FROM n p, n q, n r, n s');
  expect(await run('SELECT 1 FROM n p, n q')).toMatchObject({ failed: { message: expect.stringContaining('LIMIT') } });
});
