import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../support/server.ts';

const browser = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

let server: StartedServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server?.stop();
});

describe('/docs', () => {
  test.skipIf(!browser)('draws every operation in a browser, with nothing from another host', async () => {
    const dom = await domOf(`${server.url}/docs`);
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: Record<string, object> };
    for (const [path, operations] of Object.entries(document.paths)) {
      // The page breaks long paths with invisible spaces.
      expect(dom.replaceAll('\u200b', '')).toContain(path);
      for (const operation of Object.values(operations)) expect(dom).toContain(operation.summary);
    }
    expect(dom.match(/(?:src|href)="https?:\/\/[^"]*"/g)).toBeNull();
  });
});

/** The page's document once its scripts have run. */
async function domOf(url: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'rillflow-browser-'));
  const quiet = ['disable-gpu', 'disable-quic', 'no-first-run', 'disable-background-networking', 'disable-sync'];
  // The page draws what is in view: here that is all of it.
  const tall = 'window-size=1280,30000';
  const options = ['headless', 'no-sandbox', ...quiet, tall, `user-data-dir=${profile}`, 'virtual-time-budget=10000'];
  try {
    const { stdout } = await promisify(execFile)(
      browser as string,
      [...options.map((name) => `--${name}`), '--dump-dom', url],
      { maxBuffer: 64 * 1024 * 1024, timeout: 60_000 },
    );
    return stdout;
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
