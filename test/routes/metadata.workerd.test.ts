import { beforeAll, describe, expect, test } from 'vitest';
import type { Env } from '../../worker/env.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

let nobody: Service;
let ann: Person;

beforeAll(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
});

describe('health', () => {
  test('says ok, and readiness says of what', async () => {
    expect(await nobody.json('GET', '/health')).toEqual({ status: 'ok' });
    const ready = await nobody.json('GET', '/health_check');
    expect(Object.entries(ready)).toEqual([
      ['status', 'ok'],
      ['chat', 'ok'],
      ['db', 'ok'],
    ]);
  });

  const brokenDatabase = {
    prepare: () => {
      throw new Error('D1 is on fire');
    },
  };
  const brokenSessions = { getByName: () => ({ ping: () => Promise.reject(new Error('no sessions')) }) };
  const told = 'error check the server logs';

  test.each([
    ['the database', { DB: brokenDatabase }, { status: 'nok', chat: 'ok', db: told }],
    ['the sessions', { SESSIONS: brokenSessions }, { status: 'nok', chat: told, db: 'ok' }],
    ['both', { DB: brokenDatabase, SESSIONS: brokenSessions }, { status: 'nok', chat: told, db: told }],
  ])('names what is broken, without why: %s', async (_, broken, detail) => {
    const lines: string[] = [];
    const log = (...line: unknown[]) => void lines.push(JSON.stringify(line));
    const sick = service(broken as unknown as Record<string, string>, { log });
    const answer = await sick.ask('GET', '/health_check');
    expect(answer).toMatchObject({ status: 500, body: { detail, code: 'not_ready' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/fire|no sessions/);
    expect(lines.join()).toMatch(/on fire|no sessions/);
    expect(await sick.json('GET', '/health')).toEqual({ status: 'ok' });
  });

  test('with a broken database every other route answers 500 without a word about it, and recovers', async () => {
    let isBroken = true;
    const DB = new Proxy({} as D1Database, {
      get(_, name) {
        if (isBroken) throw new Error('D1_ERROR: near "secret": syntax error');
        const member = Reflect.get(bindings.DB, name) as (...given: unknown[]) => unknown;
        return member.bind(bindings.DB);
      },
    });
    const sick = service({ DB } as unknown as Record<string, string>, { log: () => {} }).as(ann.byKey.headers);
    for (const [method, path, body] of [
      ['GET', '/api/v1/flows/', undefined],
      ['POST', '/api/v1/run/x', {}],
      ['GET', '/api/v1/users/whoami', undefined],
    ] as const) {
      const answer = await sick.ask(method, path, body);
      expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error', trace_id: expect.any(String) } });
      expect(JSON.stringify(answer.body)).not.toMatch(/D1|secret|syntax/);
    }
    isBroken = false;
    expect(await sick.json('GET', '/api/v1/users/whoami')).toMatchObject({ username: 'ann' });
  });
});

describe('what the deployment says of itself', () => {
  test('is its version', async () => {
    const version = await nobody.json('GET', '/api/v1/version');
    expect(Object.keys(version)).toEqual(['version', 'main_version', 'package']);
    expect(version.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  test('is its configuration, in the order that clients know', async () => {
    const onOneMachine = service({ RUNTIME: 'miniflare' }).as(ann.byKey.headers);
    const config = await onOneMachine.json('GET', '/api/v1/config');
    expect(Object.entries(config)).toEqual([
      ['feature_flags', { mvp_components: false }],
      ['serialization_max_items_length', expect.any(Number)],
      ['serialization_max_text_length', expect.any(Number)],
      ['frontend_timeout', 0],
      ['auto_saving', true],
      ['auto_saving_interval', 1000],
      ['health_check_max_retries', 5],
      ['max_file_size_upload', 1024],
      ['webhook_polling_interval', 5000],
      ['public_flow_cleanup_interval', 3600],
      ['public_flow_expiration', 86400],
      ['event_delivery', 'streaming'],
      ['webhook_auth_enable', false],
      ['voice_mode_available', false],
      ['default_folder_name', 'Starter Project'],
      ['hide_getting_started_progress', false],
    ]);
    const set = service({ SERVICE_MAX_FILE_SIZE_UPLOAD: '7', SERVICE_WEBHOOK_AUTH_ENABLE: 'yes' }).as(
      ann.byKey.headers,
    );
    expect(await set.json('GET', '/api/v1/config')).toMatchObject({
      max_file_size_upload: 7,
      webhook_auth_enable: true,
    });
  });

  test('is every component type, as clients draw nodes from it', async () => {
    const all = await ann.byKey.json<Record<string, Record<string, NodeTemplate>>>('GET', '/api/v1/all');
    expect(Object.keys(all.input_output ?? {})).toEqual(
      expect.arrayContaining(['ChatInput', 'ChatOutput', 'TextInput']),
    );
    for (const [category, types] of Object.entries(all)) {
      for (const [type, node] of Object.entries(types)) {
        expect(node, `${category} ${type}`).toMatchObject({
          template: { _type: 'Component' },
          display_name: expect.any(String),
          description: expect.any(String),
          outputs: expect.any(Array),
          field_order: expect.any(Array),
          base_classes: expect.any(Array),
        });
        for (const name of node.field_order) expect(node.template, `${type} ${name}`).toHaveProperty([name, 'type']);
      }
    }
  });
});

describe('the documentation', () => {
  test('is where the bare address leads', async () => {
    const response = await nobody.fetch('GET', '/');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs']);
  });

  test('is a page that takes everything from this server', async () => {
    const response = await nobody.fetch('GET', '/docs');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    const page = await response.text();
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
    const assets = [...page.matchAll(/(?:src|href)="(\/docs-assets\/[^"]+)"/g)].map(([, path]) => path as string);
    expect(assets.length).toBeGreaterThan(2);
    for (const path of assets) {
      const asset = await nobody.fetch('GET', path);
      expect([path, asset.status]).toEqual([path, 200]);
      await asset.body?.cancel();
    }
  });

  test.each(['nope.js', '..%2f..%2fwrangler.toml', '%2e%2e%2fpackage.json', '%00', '.env'])(
    'has no file %s',
    async (file) => {
      expect(await nobody.ask('GET', `/docs-assets/${file}`)).toMatchObject({
        status: 404,
        body: { detail: 'Not Found' },
      });
    },
  );

  test('is also the OpenAPI document of these very routes', async () => {
    const response = await nobody.fetch('GET', '/openapi.json');
    expect(response.headers.get('content-type')).toBe('application/json');
    const document = await response.json<{ openapi: string; paths: object; info: object }>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths).toHaveProperty(['/api/v1/run/{flow_id_or_name}', 'post']);
  });
});

test('a log line never holds what a query was asked with', async () => {
  const lines: string[] = [];
  const { consoleLog } = await import('../../worker/log.ts');
  const write = (line: string) => void lines.push(line);
  const [log, error] = [console.log, console.error];
  Object.assign(console, { log: write, error: write });
  try {
    const DB = brokenAt(bindings, /insert into "variables"/);
    const sick = service({ DB } as unknown as Record<string, string>, { log: consoleLog('debug') }).as(
      ann.byKey.headers,
    );
    const body = { name: 'NAME_OF_SECRET', value: 'value of secret', default_fields: [] };
    expect((await sick.ask('POST', '/api/v1/variables/', body)).status).toBe(500);
  } finally {
    Object.assign(console, { log, error });
  }
  expect(lines.join()).toContain('request failed');
  expect(lines.join()).toContain('disk full');
  expect(lines.join()).not.toMatch(/NAME_OF_SECRET|value of secret/);
});

/** A database that fails for the statements named. */
function brokenAt({ DB }: Env, statements: RegExp): D1Database {
  return new Proxy({} as D1Database, {
    get: (_, name) => {
      if (name === 'prepare') {
        return (sql: string) => {
          const statement = DB.prepare(statements.test(sql) ? 'select 1 where ?1 or ?2 or ?3 or ?4' : sql);
          if (!statements.test(sql)) return statement;
          const fail = () => Promise.reject(new Error('D1_ERROR: disk full'));
          return { bind: () => ({ all: fail, run: fail, raw: fail, first: fail }), all: fail, run: fail, raw: fail };
        };
      }
      return (Reflect.get(DB, name) as (...given: unknown[]) => unknown).bind(DB);
    },
  });
}

interface NodeTemplate {
  template: Record<string, unknown>;
  field_order: string[];
}
