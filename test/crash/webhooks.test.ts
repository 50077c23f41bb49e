import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeModel, startFakeModel } from '../support/fake-model/start.ts';
import { untilDead, workerdOf } from '../support/processes.ts';
import { type StartedServer, startServer } from '../support/server.ts';
import { webhookModels } from '../support/webhook-flows.ts';

const configDir = mkdtempSync(join(tmpdir(), 'rillflow-crash-'));
let model: FakeModel;
let server: StartedServer;
let key: string;
let flowId: string;

beforeAll(async () => {
  model = await startFakeModel({});
  server = await start();
  key = server.firstKey;
  const flow = { name: 'two models', data: webhookModels({}, { system_message: 'Second.' }) };
  flowId = (await ask<{ id: string }>('POST', '/api/v1/flows/', flow)).id;
});

afterAll(async () => {
  await server?.stop();
  await model?.stop();
  rmSync(configDir, { recursive: true, force: true });
});

describe('a webhook’s run that was accepted ends once', () => {
  test('when the server is killed right after its 202', async () => {
    const runId = await webhook('right after');
    await crash();
    expect(await endOf(runId)).toMatchObject({ status: 'succeeded' });
    expect(await messages('right after')).toHaveLength(1);
  });

  test('when the server is killed in the middle of its second model’s answer; the first is not asked again', async () => {
    const text = 'slow:100 one two three';
    const runId = await webhook(text);
    await until(() => callsOf(text).some(isSecond));
    await until(() => (callsOf(text).find(isSecond)?.tokensSent ?? 0) > 1);
    await crash();
    expect(await endOf(runId)).toMatchObject({ status: 'succeeded', attempt: 1 });
    expect(callsOf(text).map(isSecond)).toEqual([false, true, true]);
    const [first, again] = callsOf(text).filter(isSecond);
    expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(await messages(text)).toHaveLength(1);
    const events = await eventsOf(runId);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
    expect(shown(events)).toEqual([(await messages(text))[0]?.text]);
  });

  test('when many were accepted and the server is killed among them', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `many-${index}-of-them`);
    const accepted: [string, string][] = [];
    const posts = texts.map(async (text) => {
      const runId = await webhook(text).catch(() => null);
      if (runId !== null) accepted.push([text, runId]);
    });
    await until(() => accepted.length >= 4);
    await crash();
    await Promise.all(posts);
    expect(accepted.length).toBeGreaterThanOrEqual(4);
    for (const [text, runId] of accepted) {
      expect(await endOf(runId), text).toMatchObject({ status: 'succeeded' });
      expect(await messages(text), text).toHaveLength(1);
    }
  });
});

/** Kills all of the server at once, as a power cut would, and starts it on what it left on disk. */
async function crash(): Promise<void> {
  const workerd = workerdOf(server.pid);
  process.kill(workerd, 'SIGKILL');
  await server.kill();
  await untilDead(workerd);
  server = await start();
}

function start(): Promise<StartedServer> {
  return startServer({ configDir, env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-fake' } });
}

async function webhook(text: string): Promise<string> {
  const body = JSON.stringify({ text });
  const response = await fetch(`${server.url}/api/v1/webhook/${flowId}`, { method: 'POST', body });
  if (response.status !== 202) throw new Error(`The webhook answered ${response.status}.`);
  return response.headers.get('x-run-id') as string;
}

async function endOf(runId: string): Promise<{ readonly status: string }> {
  return until(async () => {
    const run = await ask<{ status: string }>('GET', `/api/v1/runs/${runId}`);
    return run.status === 'queued' || run.status === 'running' ? undefined : run;
  });
}

/** The calls of the model about a text, oldest first. */
function callsOf(text: string) {
  return model.calls.filter((call) => JSON.stringify(call.body).includes(text));
}

function isSecond({ body }: FakeModel['calls'][number]): boolean {
  return (body as { messages: unknown[] }).messages.length > 1;
}

/** The stored messages of the flow that repeat a text; D1 has them within a second. */
async function messages(text: string) {
  const path = `/api/v1/monitor/messages?flow_id=${flowId}`;
  const found = async () =>
    (await ask<{ text: string }[]>('GET', path)).filter((message) => message.text.includes(text));
  await until(async () => (await found()).length > 0 || undefined);
  return found();
}

async function eventsOf(runId: string): Promise<Event[]> {
  const headers = { 'x-api-key': key };
  const text = await (await fetch(`${server.url}/api/v1/runs/${runId}/events`, { headers })).text();
  return [...text.matchAll(/^id: (\d+)\nevent: \w+\ndata: (.*)$/gm)].map(([, seq, data]) => ({
    seq: Number(seq),
    ...(JSON.parse(data as string) as Omit<Event, 'seq'>),
  }));
}

/** The texts of the messages that a reader of the events ends up with. */
function shown(events: readonly Event[]): string[] {
  const texts = new Map<string, string>();
  for (const { event, data } of events) {
    if (event === 'add_message') texts.set(data.id, data.text);
    else if (event === 'token') texts.set(data.id, (texts.get(data.id) ?? '') + data.chunk);
    else if (event === 'remove_message') texts.delete(data.id);
  }
  return [...texts.values()];
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${server.url}${path}`, { method, headers, ...sent });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** What `look` finds, once it finds something. */
async function until<T>(look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await delay(20);
  }
}

interface Event {
  readonly seq: number;
  readonly event: string;
  readonly data: { readonly id: string; readonly text: string; readonly chunk: string };
}
