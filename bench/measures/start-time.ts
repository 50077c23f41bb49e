import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../test/support/server.ts';

/** Seconds from the command to the first answer of the sample flow: in an empty folder, and again in the same one. */
export async function measureStart(): Promise<{ first: number; later: number }> {
  const configDir = mkdtempSync(join(tmpdir(), 'rillflow-bench-start-'));
  try {
    return { first: await startOnce(configDir), later: await startOnce(configDir) };
  } finally {
    rmSync(configDir, { recursive: true, force: true });
  }
}

async function startOnce(configDir: string): Promise<number> {
  const begin = performance.now();
  const server = await startServer({ configDir });
  try {
    const [, url, key] = /curl (\S+) -H "x-api-key: (\S+)"/.exec(server.output) ?? [];
    if (url === undefined || key === undefined) throw new Error(`The start shows no sample run:\n${server.output}`);
    const answer = await fetch(url, { method: 'POST', headers: { 'x-api-key': key }, body: '{"input_value":"Hello"}' });
    if (!answer.ok) throw new Error(`The sample flow answered ${answer.status}: ${await answer.text()}`);
    return (performance.now() - begin) / 1000;
  } finally {
    await server.stop();
  }
}
