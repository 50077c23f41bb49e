import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { untilDead, workerdOf } from '../support/processes.ts';
import { type StartedServer, startServer } from '../support/server.ts';

const configDir = mkdtempSync(join(tmpdir(), 'rillflow-schedule-'));
let server: StartedServer;

afterAll(async () => {
  await server?.stop();
  rmSync(configDir, { recursive: true, force: true });
});

test('a run that was due while the server was killed is started once it is up, and once only', async () => {
  server = await startServer({ configDir });
  const { id: flow } = await ask<{ id: string }>('POST', '/flows/', { name: 'tick', data: echoFlow() });
  const order = { cron: '@yearly', input: { input_value: 'tick' } };
  const set = await ask<Schedule>('PUT', `/flows/${flow}/schedule`, order);
  const workerd = workerdOf(server.pid);
  process.kill(workerd, 'SIGKILL');
  await server.kill();
  await untilDead(workerd);
  makeDue(Date.now() - 5 * 3_600_000);
  server = await startServer({ configDir });
  await vi.waitUntil(async () => (await runs(flow)).length > 0, { timeout: 20_000, interval: 200 });
  const told = await ask<Schedule>('GET', `/flows/${flow}/schedule`);
  const found = await vi.waitUntil(async () => {
    const list = await runs(flow);
    return list.every(({ status }) => status === 'succeeded') && list;
  });
  expect(found).toMatchObject([{ id: told.last_run_id, trigger: 'schedule' }]);
  expect(told.next_run_at).toBe(set.next_run_at);
  const messages = await ask<{ sender: string }[]>('GET', `/monitor/messages?session_id=${flow}`);
  expect(messages.map(({ sender }) => sender)).toEqual(['User', 'Machine']);
}, 60_000);

/** As if the server had been down for hours: what is on its disk was due at that time, in ms. */
function makeDue(dueAt: number): void {
  const folder = join(configDir, 'v3', 'do', 'rillflow-FlowSchedule');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
    const db = new DatabaseSync(join(folder, file));
    const alarm = BigInt(dueAt) * 1_000_000n;
    if (file === 'metadata.sqlite') db.prepare('UPDATE _cf_ALARM SET scheduled_time = ?').run(alarm);
    else {
      db.prepare('UPDATE _cf_METADATA SET value = ? WHERE key = 1').run(alarm);
      db.prepare("UPDATE schedule SET state = json_set(state, '$.dueAt', ?)").run(dueAt);
    }
    db.close();
  }
}

function runs(flow: string): Promise<Run[]> {
  return ask('GET', `/runs/?flow_id=${flow}`);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': server.firstKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

interface Schedule {
  readonly next_run_at: string;
  readonly last_run_id: string | null;
}

interface Run {
  readonly id: string;
  readonly trigger: string;
  readonly status: string;
}
