import { createExecutionContext } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import type { Env } from '../../worker/env.ts';
import worker from '../../worker/index.ts';
import { bindings } from '../support/migrate.ts';

test('nothing is served without a secret, and only the log says why', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const env: Env = { ...bindings, SERVICE_SECRET_KEY: '' };
  const answer = await worker.fetch(new Request('http://localhost/health'), env, createExecutionContext());
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'misconfigured', detail: expect.not.stringContaining('SECRET') });
  expect(log.mock.calls.flat().join()).toContain('SERVICE_SECRET_KEY is not set: expected a secret');
});
