import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeBytes } from '../../scripts/serve/disk-space.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { fileForm } from '../support/file-form.ts';
import { startServer } from '../support/server.ts';

const disk = mkdtempSync(join(tmpdir(), 'rillflow-disk-'));
const isMounted = mounted();
const ballast = join(disk, 'ballast');
let server: Awaited<ReturnType<typeof startServer>>;
let client: ApiClient;

beforeAll(async () => {
  if (!isMounted) return;
  server = await startServer({ configDir: join(disk, 'state') });
  client = apiClient(
    () => server.url,
    () => server.firstKey,
  );
});

afterAll(async () => {
  await server?.stop();
  if (isMounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.skipIf(!isMounted)('a disk that is full', () => {
  test('is told at once to whoever wants something kept, and breaks nothing', async () => {
    const kept = await client.ask<{ id: string }>('POST', '/api/v2/files/', fileForm('kept.bin', 'x'.repeat(1000)));
    writeFileSync(ballast, Buffer.alloc(freeBytes(disk) - 300 * 1024));
    const begin = performance.now();
    expect(await refusal('/api/v2/files/', fileForm('large.bin', 'x'.repeat(2_000_000)))).toEqual(full);
    const flows = Array.from({ length: 12 }, (_, number) => ({
      name: `flow ${number}`,
      data: graph(100_000 + number),
    }));
    const answers: unknown[][] = [];
    for (const flow of flows) answers.push(await refusal('/api/v1/flows/', flow));
    const made = answers.flatMap(([status], number) => (status === 201 ? [`flow ${number}`] : []));
    expect(answers.at(-1)).toEqual(full);
    expect(answers.filter(([status]) => status !== 201)).toEqual(answers.slice(made.length).map(() => full));
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect((await client.send('GET', '/health')).status).toBe(200);

    writeFileSync(ballast, '');
    await client.ask('POST', '/api/v1/flows/', { name: 'after' });
    const listed = await client.ask<{ name: string }[]>('GET', '/api/v1/flows/?header_flows=true');
    expect(listed.map(({ name }) => name).filter((name) => /^(flow|after)/.test(name))).toEqual([...made, 'after']);
    await client.ask('POST', '/api/v2/files/', fileForm('after.bin', 'x'.repeat(2_000_000)));
    const files = await client.ask<{ name: string }[]>('GET', '/api/v2/files/');
    expect(files.map(({ name }) => name)).toEqual(['kept', 'after']);
    expect(await (await client.send('GET', `/api/v2/files/${kept.id}`)).text()).toHaveLength(1000);
  });
});

const full = [507, 'storage_full'];

async function refusal(path: string, body: unknown): Promise<unknown[]> {
  const answer = await client.send('POST', path, body);
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

function graph(size: number): object {
  return { nodes: [{ id: 'a', type: 'noteNode', data: { text: 'x'.repeat(size) } }], edges: [] };
}

/** Only a superuser may make a small disk; elsewhere there is nothing to try. */
function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
