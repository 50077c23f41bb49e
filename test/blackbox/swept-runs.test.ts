import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test, vi } from 'vitest';
import { removeSweptRuns } from '../../scripts/serve/swept-runs.ts';
import { ageRunsOnDisk } from '../support/aged-runs.ts';
import { apiClient } from '../support/api-client.ts';
import { objectFile } from '../support/object-file.ts';
import { type StartedServer, startServer } from '../support/server.ts';
import { webhookEcho } from '../support/webhook-flows.ts';

const configDir = mkdtempSync(join(tmpdir(), 'rillflow-swept-'));
const twoDays = 2 * 86_400_000;
let server: StartedServer;
const api = apiClient(
  () => server.url,
  () => server.firstKey,
);

afterAll(async () => {
  await server?.stop();
  rmSync(configDir, { recursive: true, force: true });
});

test('a run whose days are over is swept, and its file goes once nobody can come back to it', async () => {
  server = await startServer({ configDir });
  const { id: flow } = await api.ask<{ id: string }>('POST', '/api/v1/flows/', { name: 'hook', data: webhookEcho() });
  const [old, kept] = [await ended(flow), await ended(flow)];
  await server.stop();
  ageRunsOnDisk(configDir, [old], Date.now());
  server = await startServer({ configDir });
  await vi.waitUntil(async () => (await statusOf(old)) === 404, { timeout: 20_000, interval: 100 });
  await server.stop();

  const folder = dirname(fileOf(old));
  const files = () => [old, kept].map((run) => existsSync(fileOf(run)));
  expect(await removeSweptRuns(folder, Date.now())).toBe(0);
  expect(files()).toEqual([true, true]);
  expect(await removeSweptRuns(folder, Date.now() + twoDays)).toBe(1);
  expect(files()).toEqual([false, true]);

  server = await startServer({ configDir });
  expect([await statusOf(old), await statusOf(kept)]).toEqual([404, 200]);
}, 90_000);

test('files that hold something stay, also where only the log that goes with them does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rillflow-objects-'));
  const [empty, full, logged] = ['e', 'f', 'a'].map((digit) => join(folder, `${digit.repeat(64)}.sqlite`));
  const open = [empty, full, logged, join(folder, 'metadata.sqlite')].map((path) => {
    const db = new DatabaseSync(path as string);
    db.exec('PRAGMA journal_mode = WAL');
    return db;
  });
  open[1]?.exec('CREATE TABLE texts (name TEXT)');
  open[1]?.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  open[2]?.exec('CREATE TABLE texts (name TEXT)');
  for (const index of [0, 1, 3]) open[index]?.close();
  expect(await removeSweptRuns(folder, Date.now() + twoDays)).toBe(1);
  expect([empty, full, logged].map((path) => existsSync(path as string))).toEqual([false, true, true]);
  open[2]?.close();
  rmSync(folder, { recursive: true });
  expect(await removeSweptRuns(folder, Date.now())).toBe(0);
});

async function ended(flow: string): Promise<string> {
  const response = await api.send('POST', `/api/v1/webhook/${flow}`, { text: 'hi' });
  const run = response.headers.get('x-run-id') as string;
  const row = async () => (await api.ask<{ id: string; status: string }[]>('GET', '/api/v1/runs/')).find(isRun);
  const isRun = ({ id }: { id: string }) => id === run;
  await vi.waitUntil(async () => (await row())?.status === 'succeeded', { timeout: 20_000, interval: 50 });
  return run;
}

async function statusOf(run: string): Promise<number> {
  return (await api.send('GET', `/api/v1/runs/${run}`)).status;
}

function fileOf(run: string): string {
  return objectFile(configDir, 'FlowRun', run);
}
