import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { type StartedServer, startServer } from '../support/server.ts';

const configDir = mkdtempSync(join(tmpdir(), 'rillflow-sessions-'));
const kills = Number(process.env.SESSION_KILLS ?? 1);

let server: StartedServer;
afterAll(async () => {
  await server?.stop();
  rmSync(configDir, { recursive: true, force: true });
});

// Each worker takes its own session along: a turn, then a new name for the session, and each third turn is deleted.
test(
  'sessions that are written, renamed and shortened while the server is killed lose and double nothing',
  async () => {
    server = await startServer({ configDir });
    const key = server.firstKey;
    const call = async <T>(method: string, path: string, body?: unknown) => {
      const response = await fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (response.status === 204 ? null : await response.json()) as T };
    };
    const { body: flow } = await call<{ id: string }>('POST', '/flows/', { name: 'echo', data: echoFlow() });
    const list = async (query: string): Promise<Listed[]> =>
      (await call<Listed[]>('GET', `/monitor/messages?${query}`)).body;

    /** Goes on until the server is gone. Returns what surely happened, and what may have. */
    async function work(name: string) {
      const seen = { sure: new Set<string>(), perhaps: new Set<string>(), gone: new Set<string>(), maybeGone: '' };
      let session = `${name}-0`;
      for (let turn = 1; ; turn += 1) {
        const text = `${name}.${turn}`;
        seen.perhaps.add(text);
        try {
          const ran = await call('POST', `/run/${flow.id}`, { input_value: text, session_id: session });
          if (ran.status !== 200) return seen;
          seen.sure.add(text);
          const renamed = await call<Listed[]>(
            'PATCH',
            `/monitor/messages/session/${session}?new_session_id=${name}-${turn}`,
          );
          if (renamed.status !== 200) return seen;
          session = `${name}-${turn}`;
          if (turn % 3 > 0) continue;
          const own = renamed.body.filter((message) => message.text === text);
          seen.maybeGone = text;
          await call(
            'DELETE',
            '/monitor/messages',
            own.map(({ id }) => id),
          );
          seen.gone.add(text);
        } catch {
          return seen;
        }
      }
    }

    for (let kill = 0; kill < kills; kill += 1) {
      const working = Array.from({ length: 6 }, (_, n) => work(`k${kill}w${n}`));
      await vi.waitFor(async () => expect(await list(`flow_id=${flow.id}`)).not.toHaveLength(0), { timeout: 20_000 });
      await server.kill();
      const worked = await Promise.all(working);
      server = await startServer({ configDir });
      // What the kill cut off is finished by alarms, some seconds later.
      await vi.waitFor(
        async () => {
          const stored = await list(`flow_id=${flow.id}&order_by=id`);
          const times = Map.groupBy(stored, ({ text }) => text);
          for (const { sure, perhaps, gone, maybeGone } of worked) {
            for (const text of sure) {
              if (gone.has(text)) expect(times.get(text)).toBeUndefined();
              else if (text !== maybeGone) expect(times.get(text)).toHaveLength(2);
            }
            for (const text of perhaps) expect([0, 2]).toContain(times.get(text)?.length ?? 0);
          }
          // The copy and the sessions themselves say the same.
          for (const [session, copied] of Map.groupBy(stored, (message) => message.session_id)) {
            const own = await list(`flow_id=${flow.id}&session_id=${session}`);
            expect(own.map(({ id }) => id).sort()).toEqual(copied.map(({ id }) => id).sort());
          }
        },
        { timeout: 30_000, interval: 500 },
      );
    }
  },
  60_000 * (1 + kills),
);

interface Listed {
  readonly id: string;
  readonly text: string;
  readonly session_id: string;
}
