import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../support/server.ts';

// `npm run dev` puts wrangler's proxy in front of the same Worker, with the same state and settings as `npm start`.
let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ command: 'dev', env: { SERVICE_SUPERUSER_PASSWORD: "it's $ecret" } });
});
afterAll(async () => {
  await server?.stop();
});

test('wrangler dev runs the sample flow with the first key', async () => {
  const answer = await fetch(`${server.url}/api/v1/run/sample`, {
    method: 'POST',
    headers: { 'x-api-key': server.firstKey, 'content-type': 'application/json' },
    body: JSON.stringify({ input_value: 'Hello' }),
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toHaveProperty('outputs');
});

test('a setting with quotes and dollars reaches the Worker letter by letter', async () => {
  const body = new URLSearchParams({ username: 'rillflow', password: "it's $ecret" });
  expect((await fetch(`${server.url}/api/v1/login`, { method: 'POST', body })).status).toBe(200);
});

test('a setting of the environment that is none of ours stays outside', () => {
  expect(server.output).not.toMatch(/env\.(PATH|HOME)/);
});
