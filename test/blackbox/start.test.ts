import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isAlive, portsOf, untilDead, workerdOf } from '../support/processes.ts';
import { launchServer, type StartedServer, startServer } from '../support/server.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe('a server that is up', () => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    await server?.stop();
  });

  test('the printed command runs the sample flow as it stands', async () => {
    const command = /^ {2}(curl .*)$/m.exec(server.output)?.[1] ?? '';
    const answer = execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    expect(JSON.parse(answer)).toHaveProperty('outputs');
  });

  test('secrets in the state folder are for their owner alone', async () => {
    expect(statSync(join(server.configDir, 'secret_key')).mode & 0o777).toBe(0o600);
    expect(statSync(join(server.configDir, 'first_key')).mode & 0o777).toBe(0o600);
  });

  test.skipIf(process.platform !== 'linux')('no port but the announced one lets anybody in', async () => {
    const own = Number(new URL(server.url).port);
    const others = portsOf([server.pid, workerdOf(server.pid)]).filter((port) => port !== own);
    expect(others.length).toBeGreaterThan(0);
    for (const port of others) {
      for (const headers of [{}, { 'MF-Route-Override': 'rillflow' }]) {
        expect(await statusOf(`http://127.0.0.1:${port}/health`, { headers })).not.toBe(200);
      }
    }
  });

  test('a folder that another server uses is one line', async () => {
    expect(await failedStart({ configDir: server.configDir })).toMatch(
      /^The state in \S+ is in use by another server: .*\n$/,
    );
  });
});

test('a second start keeps users, keys and flows, and prints the same command', async () => {
  const configDir = newFolder();
  const first = await started({ configDir });
  const key = first.firstKey;
  await first.stop();
  const second = await started({ configDir });
  const flows = await fetch(`${second.url}/api/v1/flows/`, { headers: { 'x-api-key': key } });
  expect(flows.status).toBe(200);
  expect(second.firstKey).toBe(key);
  expect(second.output).toContain(key);
});

test('a password of one’s own is neither printed nor warned about', async () => {
  const server = await started({
    env: { SERVICE_SUPERUSER: 'ada', SERVICE_SUPERUSER_PASSWORD: 'countess-of-lovelace' },
  });
  expect(server.output).toContain('ada');
  expect(server.output).not.toContain('countess-of-lovelace');
  expect(server.output).not.toContain('WARNING');
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends it with code 0 and leaves no process behind',
  async (signal) => {
    const server = await started({});
    const workerd = workerdOf(server.pid);
    process.kill(server.pid, signal);
    expect(await server.exited).toBe(0);
    expect(isAlive(workerd)).toBe(false);
    expect(server.output).not.toContain('Not stopped in good order');
  },
);

test('SIGTERM to npm reaches the server, and npm waits for its end', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, CONFIG_DIR: newFolder(), PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  cleanups.push(() => npm.kill('SIGKILL'));
  const url = await announced(npm.stdout);
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  expect(await statusOf(`${url}/health`)).toBe(0);
});

test('a stop under load answers what it has taken in, and counts each of it', async () => {
  const configDir = newFolder();
  const first = await started({ configDir });
  const headers = { 'x-api-key': first.firstKey };
  const requests = Array.from({ length: 60 }, () => statusOf(`${first.url}/api/v1/flows/`, { headers }));
  await Promise.any(requests);
  expect(await first.stop()).toBe(0);
  const answered = (await Promise.all(requests)).filter((status) => status === 200).length;
  const second = await started({ configDir });
  const listed = await fetch(`${second.url}/api/v1/api_key/`, { headers });
  const { api_keys } = (await listed.json()) as { api_keys: { total_uses: number }[] };
  expect(api_keys[0]?.total_uses).toBe(answered + 1);
});

test('a service manager that signals every process at once gets a stop in good order too', async () => {
  const server = await started({});
  const workerd = workerdOf(server.pid);
  process.kill(workerd, 'SIGTERM');
  process.kill(server.pid, 'SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.output).not.toContain('Not stopped in good order');
});

test('after kill -9 the runtime goes too, and the next start has the same state', async () => {
  const configDir = newFolder();
  const server = await started({ configDir });
  const workerd = workerdOf(server.pid);
  await server.kill();
  await untilDead(workerd);
  const next = await started({ configDir });
  expect((await fetch(`${next.url}/api/v1/flows/`, { headers: { 'x-api-key': next.firstKey } })).status).toBe(200);
});

test('a runtime that crashes comes back on the same port', async () => {
  const server = await started({});
  process.kill(workerdOf(server.pid), 'SIGKILL');
  await expect.poll(() => statusOf(`${server.url}/health`), { timeout: 10_000 }).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('a port in use is one line that names it', async () => {
  const taken = createServer();
  await listen(taken);
  const { port } = taken.address() as { port: number };
  expect(await failedStart({ port })).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use: .*\n$`));
});

test('a folder that cannot be written is one line', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  expect(await failedStart({ configDir: file })).toMatch(/^\S+file is not a folder: .*\n$/);
});

test('damaged state is one line, and nothing of it is thrown away', async () => {
  const configDir = newFolder();
  await (await started({ configDir })).stop();
  const database = fileUnder(join(configDir, 'v3', 'd1'), /^[0-9a-f]{64}\.sqlite$/);
  writeFileSync(database, 'not a database'.repeat(1000));
  rmSync(`${database}-wal`, { force: true });
  const before = hashOf(database);
  expect(await failedStart({ configDir })).toMatch(/^The state in \S+ is damaged .*\n$/);
  expect(hashOf(database)).toBe(before);
});

test.each([
  ['PORT', 'many'],
  ['SERVICE_NEW_USER_IS_ACTIVE', 'perhaps'],
  ['SERVICE_API_KEY_SOURCE', 'paper'],
  ['SERVICE_SECRET_KEY_FILE', '/nowhere/secret'],
])('a bad %s is one line that names it', async (name, value) => {
  expect(await failedStart({ env: { [name]: value } })).toMatch(new RegExp(`^Bad setting: ${name} .*\n$`));
});

async function started(options: Parameters<typeof startServer>[0]) {
  const server = await startServer(options);
  cleanups.push(() => server.stop());
  return server;
}

async function failedStart(options: Parameters<typeof launchServer>[0]): Promise<string> {
  const server = launchServer({ configDir: newFolder(), ...options });
  cleanups.push(() => server.process.kill('SIGKILL'));
  expect(await Promise.race([server.exited, server.listening])).toBe(1);
  return server.output();
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rillflow-start-'));
  mkdirSync(folder, { recursive: true });
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
}

function fileUnder(folder: string, name: RegExp): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
    name.test(path.split('/').at(-1) ?? ''),
  );
  if (!found) throw new Error(`no file ${name} under ${folder}`);
  return join(folder, found);
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

async function announced(output: Readable): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    const url = /listens on (http\S+)/.exec(text)?.[1];
    if (url) return url;
  }
  throw new Error(`the server did not start:\n${text}`);
}

async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  return await fetch(url, init).then(
    (response) => response.status,
    () => 0,
  );
}
