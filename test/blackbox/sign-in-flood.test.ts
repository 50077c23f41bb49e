import { expect, test } from 'vitest';
import { startServer } from '../support/server.ts';

test('a flood of sign-ins leaves runs their half of the time, and is turned away in part', async () => {
  const server = await startServer();
  try {
    const { url, firstKey } = server;
    const run = async () => {
      const response = await fetch(`${url}/api/v1/run/sample`, {
        method: 'POST',
        headers: { 'x-api-key': firstKey, 'content-type': 'application/json' },
        body: JSON.stringify({ input_value: 'hi' }),
      });
      await response.arrayBuffer();
      return response.status;
    };
    await run();
    const body = () => new URLSearchParams({ username: 'rillflow', password: 'rillflow' });
    const flood = Array.from({ length: 120 }, async () => {
      const response = await fetch(`${url}/api/v1/login`, { method: 'POST', body: body() });
      await response.arrayBuffer();
      return { status: response.status, retryAfter: response.headers.get('retry-after') };
    });
    let isOver = false;
    const answers = Promise.all(flood).finally(() => {
      isOver = true;
    });
    const runs = [];
    while (!isOver) runs.push(await run());
    const statuses = Map.groupBy(await answers, ({ status }) => status);
    expect([...statuses.keys()].sort()).toEqual([200, 503]);
    expect(statuses.get(503)?.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(new Set(runs)).toEqual(new Set([200]));
    // One run after the other: were all hashes computed in a row, there would be none between two of them.
    expect(runs.length).toBeGreaterThan(3 * (statuses.get(200)?.length ?? 0));
  } finally {
    await server.stop();
  }
});
