import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, serveWithMiniflare } from '../../scripts/serve/miniflare.ts';
import { stopServer } from '../../scripts/serve/stop.ts';
import { followWorkerd, type WorkerdProcess } from '../../scripts/serve/workerd-process.ts';
import { readWranglerConfig } from '../../scripts/settings/wrangler-config.ts';

// What Miniflare does for the server, tried with a Worker that shows it.
const script = `
import { DurableObject, WorkerEntrypoint } from 'cloudflare:workers';
export default { fetch: () => new Response('through the asset router') };
export class Door extends WorkerEntrypoint {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === '/address') return Response.json(request.cf?.clientIp ?? null);
    if (pathname === '/settings') return Response.json({ runtime: this.env.RUNTIME, names: Object.keys(this.env).sort() });
    if (pathname === '/lookup') return this.env.RESOLVER.fetch('http://resolver/' + new URL(request.url).search);
    if (pathname === '/slow') return new Response(slowly(4, 200));
    if (pathname.startsWith('/docs-assets/')) return this.env.ASSETS.fetch(request);
    return new Response('in');
  }
}
export class Setup extends WorkerEntrypoint {
  prepare() { return { superuser: 'ada', defaultPassword: false, sampleFlow: null }; }
  async drain() { console.log('saved everything'); }
}
export class Account extends DurableObject {}
export class Sessions extends DurableObject {}
export class VectorCollections extends DurableObject {}
export class UserDatabase extends DurableObject {}
export class FlowRun extends DurableObject {}
export class IdempotencyKeys extends DurableObject {}
function slowly(parts, pause) {
  return new ReadableStream({
    async pull(controller) {
      if (parts-- === 0) return controller.close();
      await scheduler.wait(pause);
      controller.enqueue(new TextEncoder().encode('part '));
    },
  });
}`;

const root = join(import.meta.dirname, '../..');
const stateFolder = mkdtempSync(join(tmpdir(), 'rillflow-serving-'));
const log: string[] = [];
let workerd: WorkerdProcess;
let server: Server;
let url: string;

beforeAll(async () => {
  workerd = followWorkerd();
  server = await serveWithMiniflare({
    root,
    config: readWranglerConfig(join(root, 'wrangler.toml')),
    script,
    migrations: [],
    settings: { RUNTIME: 'miniflare' },
    stateFolder,
    host: '127.0.0.1',
    port: 0,
    onLog: ({ message }) => log.push(message),
  });
  await server.prepare();
  url = await server.url();
});

afterAll(async () => {
  await server.dispose();
  rmSync(stateFolder, { recursive: true, force: true });
});

test('a caller’s address is that of its connection, whatever its headers claim', async () => {
  const headers = { 'MF-CF-Blob': '{"clientIp":"6.6.6.6:1"}', 'CF-Connecting-IP': '6.6.6.6' };
  for (const claim of [{}, headers]) {
    expect(await (await fetch(`${url}/address`, { headers: claim })).json()).toMatch(/^127\.0\.0\.1:\d+$/);
  }
});

test('the Worker finds the bindings of wrangler.toml, and settings over its vars', async () => {
  const { runtime, names } = (await (await fetch(`${url}/settings`)).json()) as { runtime: string; names: string[] };
  expect(runtime).toBe('miniflare');
  expect(names).toEqual(expect.arrayContaining(['ACCOUNTS', 'ASSETS', 'DB', 'FILES', 'RUNTIME', 'SESSIONS']));
});

test('names are looked up as this machine does', async () => {
  expect(await (await fetch(`${url}/lookup?host=localhost`)).json()).toContain('127.0.0.1');
  expect(await (await fetch(`${url}/lookup?host=nothing.invalid`)).json()).toEqual([]);
});

test('assets are served through their binding', async () => {
  const answer = await fetch(`${url}/docs-assets/swagger-ui.css`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/css');
});

test('a stop lets a stream in flight come to its end, and saves', async () => {
  const stream = await fetch(`${url}/slow`);
  const stopped = stopServer(server, workerd);
  expect(await stream.text()).toBe('part part part part ');
  await stopped;
  expect(log).toContain('saved everything');
  await expect(fetch(url)).rejects.toThrow();
});
