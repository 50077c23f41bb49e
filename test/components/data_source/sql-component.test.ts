import { describe, expect, test } from 'vitest';
import { TerminalError } from '../../../worker/engine/errors.ts';
import { markdownTable } from '../../../worker/engine/markdown-table.ts';
import { pythonFloat } from '../../../worker/engine/python-float.ts';
import type { Database, QueryResult } from '../../../worker/engine/services/databases.ts';
import type { Services } from '../../../worker/engine/services/services.ts';
import { wordsOf } from '../../../worker/engine/tools/worded-result.ts';
import type { DataFrame, Tool, Value } from '../../../worker/engine/values.ts';
import { fed } from '../support/fed.ts';

const fields = { database_url: 'sqlite:///shop.db', query: 'SELECT * FROM t' };

test('gives the rows as a table, and asks the database of the URL', async () => {
  const asked: string[] = [];
  const { value } = await run(
    {
      columns: ['a', 'b'],
      rows: [
        [1, 'x'],
        [2, null],
      ],
    },
    fields,
    asked,
  );
  expect((value as DataFrame).rows).toEqual([
    { a: 1, b: 'x' },
    { a: 2, b: null },
  ]);
  expect(asked).toEqual(['sqlite:///shop.db', 'SELECT * FROM t']);
});

/** Recorded from Langflow 1.7.1, as are the failures below. */
test.each<[string, Partial<QueryResult>, DataFrame['rows'], readonly string[]]>([
  ['of columns of one name the last counts', { columns: ['a', 'a'], rows: [[1, 5]] }, [{ a: 5 }], ['a']],
  ['no rows, no columns', { columns: ['n'], rows: [] }, [], []],
])('%s', async (_name, result, rows, columns) => {
  expect((await run(result)).value).toMatchObject({ rows, columns });
});

test('whole fractions stay fractions', async () => {
  const { value } = await run({ columns: ['c'], rows: [[pythonFloat(2)], [1.5]] });
  expect(markdownTable(value as DataFrame)).toBe('|   c |\n|----:|\n| 2   |\n| 1.5 |');
});

test('a statement without rows gives an empty table', async () => {
  expect((await run({ columns: null, rows: [], changes: 2 })).value).toMatchObject({ rows: [] });
});

describe('fails', () => {
  test('with the database’s own words', async () => {
    const text =
      '(sqlite3.OperationalError) no such table: nope\n[SQL: SELECT * FROM nope]\n(Background on this error at: https://sqlalche.me/e/20/e3q8)';
    expect(await run(new TerminalError(text, 'statement_failed'))).toEqual({
      error: `An error occurred while running the SQL Query: ${text}`,
    });
  });

  test('for a URL that is none', async () => {
    const text = 'Could not parse SQLAlchemy URL from given URL string';
    const databases = { open: () => Promise.reject(new TerminalError(text, 'database_url')) };
    expect(await fed('SQLComponent', 'run_sql_query', fields, {}, withDatabases(databases))).toEqual({
      error: `An error occurred while connecting to the database: ${text}`,
    });
  });

  test('without a URL', async () => {
    expect(await run({ columns: [], rows: [] }, { ...fields, database_url: '' })).toMatchObject({
      error: expect.stringContaining('The Database URL is empty'),
    });
  });
});

test('as a tool answers with rows, or with what went wrong', async () => {
  const asked: string[] = [];
  const given = { database_url: 'sqlite:///shop.db' };
  expect(await called({ columns: ['a'], rows: [[1]] }, given, asked)).toEqual([{ a: 1 }]);
  expect(asked).toEqual(['sqlite:///shop.db', 'SELECT a FROM t']);
  expect(wordsOf(await called(new TerminalError('no such table', 'x'), given, []))).toContain('no such table');
});

test('SQLDatabase gives a connection, and tells nothing of its URL', async () => {
  const outcome = await fed(
    'SQLDatabase',
    'SQLDatabase',
    { uri: ' sqlite:///a.db ' },
    {},
    withDatabases(answering([])),
  );
  expect(JSON.stringify(outcome)).toBe('{"value":{},"told":"{}"}');
});

function run(result: Partial<QueryResult> | Error, given: object = fields, asked: string[] = []) {
  const given_ = given as Record<string, unknown>;
  return fed('SQLComponent', 'run_sql_query', given_, {}, withDatabases(answering(asked, result)));
}

/** What the component's tool gives its caller. */
async function called(result: Partial<QueryResult> | Error, fields: Record<string, unknown>, asked: string[]) {
  let answer: unknown;
  const use = async (value: Value) => {
    const [tool] = value as unknown as Tool[];
    answer = await tool?.call({ query: 'SELECT a FROM t' }, new AbortController().signal).catch((error) => error);
  };
  await fed('SQLComponent', 'component_as_tool', fields, {}, withDatabases(answering(asked, result)), use);
  return answer;
}

function answering(asked: string[], result: Partial<QueryResult> | Error = {}) {
  const database: Database = {
    dialect: 'sqlite',
    async query(sql) {
      asked.push(sql);
      if (result instanceof Error) throw result;
      return { columns: null, rows: [], changes: 0, ...result };
    },
    describe: async () => [],
  };
  return {
    open: async (url: string) => {
      asked.push(url);
      return database;
    },
  };
}

function withDatabases(databases: Services['databases']) {
  return { services: { databases } as unknown as Services };
}
