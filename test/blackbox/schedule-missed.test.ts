import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const order = { cron: '* * * * *', input: { input_value: 'tick' } };
  const set = await ask<Schedule>('PUT', `/flows/${flow}/schedule`, order);
  const workerd = workerdOf(server.pid);
  process.kill(workerd, 'SIGKILL');
  await server.kill();
  await untilDead(workerd);
  await vi.waitUntil(() => Date.now() > Date.parse(set.next_run_at), { timeout: 61_000, interval: 100 });
  server = await startServer({ configDir });
  await vi.waitUntil(async () => (await runs(flow)).length > 0, { timeout: 20_000, interval: 200 });
  await vi.waitFor(async () => {
    const [ended, messages] = await Promise.all([
      runs(flow),
      ask<Message[]>('GET', `/monitor/messages?session_id=${flow}`),
    ]);
    expect(ended.every(({ trigger, status }) => trigger === 'schedule' && status === 'succeeded')).toBe(true);
    expect(messages.filter(({ sender }) => sender === 'User')).toHaveLength(ended.length);
    // Another minute may have begun meanwhile, which is due by itself.
    expect(new Set(ended.map((run) => run.created_at.slice(0, 16))).size).toBe(ended.length);
  });
}, 120_000);

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
}

interface Run {
  readonly trigger: string;
  readonly status: string;
  readonly created_at: string;
}

interface Message {
  readonly sender: string;
}
