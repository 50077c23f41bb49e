import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../support/server.ts';

test('a first start in an empty folder on a disk answers in under three seconds and says how to go on', async () => {
  const configDir = mkdtempSync(join('/var/tmp', 'rillflow-first-start-'));
  const begin = performance.now();
  const server = await startServer({ configDir });
  try {
    const health = await fetch(`${server.url}/health`);
    expect(performance.now() - begin).toBeLessThan(3000);
    expect(health.status).toBe(200);
    expect(server.output).toContain(`${server.url}/docs`);
    expect(server.output).toContain('rillflow, password rillflow');
    expect(server.output).toContain('WARNING: the default password stands');
  } finally {
    await server.stop();
    rmSync(configDir, { recursive: true, force: true });
  }
});
