import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StopSignal } from '../../../worker/engine/context.ts';
import { isPythonFloat } from '../../../worker/engine/python-float.ts';
import { userDatabases } from '../../../worker/runs/databases/open-database.ts';

const sent: { url: string; headers: Record<string, unknown>; body: unknown }[] = [];
let answer: { status: number; body: unknown };
let server: Server;
let port: number;

beforeEach(async () => {
  sent.length = 0;
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    sent.push({ url: `${request.headers.host}${request.url}`, headers: request.headers, body: JSON.parse(body) });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('libSQL', () => {
  const url = () => `libsql://127.0.0.1:${port}?authToken=secret&secure=false`;

  test('is asked by its pipeline', async () => {
    answer = pipeline({
      cols: [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }],
      rows: [
        [{ type: 'integer', value: '7' }, { type: 'text', value: 'x' }, { type: 'float', value: 2 }, { type: 'null' }],
      ],
      affected_row_count: 0,
    });
    const result = await ask(url(), 'SELECT ?', [1, 'y', null]);
    expect(result).toMatchObject({ columns: ['a', 'b', 'c', 'd'], rows: [[7, 'x', { value: 2 }, null]] });
    expect(isPythonFloat(result.rows[0]?.[2])).toBe(true);
    expect(sent).toMatchObject([
      {
        url: `127.0.0.1:${port}/v2/pipeline`,
        headers: { authorization: 'Bearer secret' },
        body: {
          requests: [
            {
              type: 'execute',
              stmt: {
                sql: 'SELECT ?',
                args: [{ type: 'integer', value: '1' }, { type: 'text', value: 'y' }, { type: 'null' }],
              },
            },
            { type: 'close' },
          ],
        },
      },
    ]);
  });

  test('a statement without rows has no columns', async () => {
    answer = pipeline({ cols: [], rows: [], affected_row_count: 3 });
    expect(await ask(url(), 'DELETE FROM t')).toEqual({ columns: null, rows: [], changes: 3 });
  });

  test('its own words are the error', async () => {
    answer = { status: 200, body: { results: [{ type: 'error', error: { message: 'no such table: t' } }] } };
    await expect(ask(url(), 'SELECT * FROM t')).rejects.toThrow(
      '(libsql.OperationalError) no such table: t\n[SQL: SELECT * FROM t]\n(Background on this error at: https://sqlalche.me/e/20/e3q8)',
    );
  });

  test('is not waited for once the run is over', async () => {
    answer = { status: 200, body: {} };
    const controller = new AbortController();
    const reason = new Error('The caller has left.');
    const asking = ask(url(), 'SELECT 1', [], controller.signal);
    controller.abort(reason);
    await expect(asking).rejects.toBe(reason);
  });

  test.each([
    [{ status: 401, body: {} }, 'refused the credentials'],
    [{ status: 502, body: 'bad gateway' }, 'answered 502 without JSON'],
  ])('%j fails without the token in its text', async (given, text) => {
    answer = given;
    const failure = await ask(url(), 'SELECT 1').catch((error: Error) => error.message);
    expect(failure).toContain(text);
    expect(failure).not.toContain('secret');
  });
});

test('a Postgres of Neon is asked at the api host of its region', async () => {
  answer = { status: 200, body: { fields: [{ name: 'n' }], rows: [[1]], rowCount: 1, command: 'SELECT' } };
  const url = 'postgres://ann:pw@ep-cool-1.eu-central-1.aws.neon.tech/shop?sslmode=require';
  expect(await ask(url, 'SELECT 1 AS n')).toEqual({ columns: ['n'], rows: [[1]], changes: 0 });
  expect(sent).toMatchObject([
    {
      url: 'api.eu-central-1.aws.neon.tech/sql',
      headers: { 'neon-connection-string': url.replace('postgres:', 'postgresql:'), 'neon-array-mode': 'true' },
      body: { query: 'SELECT 1 AS n', params: [] },
    },
  ]);
  answer = { status: 400, body: { message: 'relation "t" does not exist', code: '42P01' } };
  await expect(ask(url, 'SELECT * FROM t')).rejects.toThrow(
    '(psycopg2.errors.ProgrammingError) relation "t" does not exist',
  );
});

test('a D1 database is asked by its account', async () => {
  answer = {
    status: 200,
    body: { success: true, result: [{ results: { columns: ['n'], rows: [[1]] }, meta: { changes: 0 } }] },
  };
  expect(await ask('cloudflare_d1://acc:tok@db-id', 'SELECT 1 AS n')).toMatchObject({ columns: ['n'], rows: [[1]] });
  expect(sent).toMatchObject([
    {
      url: 'api.cloudflare.com/client/v4/accounts/acc/d1/database/db-id/raw',
      headers: { authorization: 'Bearer tok' },
      body: { sql: 'SELECT 1 AS n', params: [] },
    },
  ]);
});

test.each([
  ['mysql://u:pw@localhost/db', 'A database of the kind "mysql" speaks its own protocol over TCP'],
  ['postgresql+psycopg2://u:pw@db.example/db', 'A database of the kind "postgresql"'],
  ['nonsense', 'Could not parse SQLAlchemy URL from given URL string'],
])('%s cannot be opened', async (url, text) => {
  const failure = await ask(url, 'SELECT 1').catch((error: Error) => error.message);
  expect(failure).toContain(text);
  expect(failure).not.toContain('pw');
});

/** Whatever the host, the request reaches the server of this test, which sees it under that host. */
async function ask(url: string, sql: string, parameters?: unknown[], stop: StopSignal = new AbortController().signal) {
  const databases = userDatabases({
    namespace: {} as never,
    userId: 'ann',
    watch: () => {},
    stop,
    fetch: ((target: string, init: RequestInit) => {
      const { host, pathname } = new URL(target);
      return fetch(`http://127.0.0.1:${port}${pathname}`, {
        ...init,
        headers: { ...init.headers, 'x-host': host },
      }).finally(() => {
        const last = sent.at(-1);
        if (last) last.url = `${host}${pathname}`;
      });
    }) as typeof fetch,
  });
  return (await databases.open(url)).query(sql, parameters);
}

function pipeline(result: unknown) {
  return { status: 200, body: { results: [{ type: 'ok', response: { type: 'execute', result } }, { type: 'ok' }] } };
}
