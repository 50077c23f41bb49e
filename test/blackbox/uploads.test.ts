import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let client: ApiClient;

beforeAll(async () => {
  server = await startServer();
  client = apiClient(
    () => server.url,
    () => server.firstKey,
  );
});

afterAll(async () => {
  await server?.stop();
});

describe('an upload whose sender goes away in the middle', () => {
  test.each([['a plain one'], ['one for a flow']])('leaves no row and no bytes: %s', async (kind) => {
    const [flow] = await client.ask<{ id: string }[]>('GET', '/api/v1/flows/');
    const path = kind === 'a plain one' ? '/api/v2/files/' : `/api/v1/files/upload/${flow?.id}`;
    const stored = until(() => bytesOnDisk() > 8_000_000);
    const sender = request(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        'x-api-key': server.firstKey,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 1_000_000_000,
      },
    });
    sender.on('error', () => {});
    sender.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x.bin"\r\n\r\n');
    sender.write(Buffer.alloc(20_000_000));
    await stored;
    sender.destroy();
    await until(() => bytesOnDisk() === 0);
    const listed = kind === 'a plain one' ? '/api/v2/files/' : `/api/v1/files/list/${flow?.id}`;
    expect(await client.ask('GET', listed)).toEqual(kind === 'a plain one' ? [] : { files: [] });
  });
});

test('a file comes back whole, in parts and by HEAD over a real connection', async () => {
  const form = new FormData();
  form.set('file', new File([Buffer.alloc(10_000_000, 'abcdefghij')], 'x.txt'));
  const { id } = await client.ask<{ id: string }>('POST', '/api/v2/files/', form);
  const path = `/api/v2/files/${id}`;
  const whole = await client.send('GET', path);
  expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.alloc(10_000_000, 'abcdefghij'))).toBe(true);
  const part = await client.send('GET', path, undefined, { range: 'bytes=8388605-8388614' });
  expect([part.status, part.headers.get('content-length'), await part.text()]).toEqual([206, '10', 'fghijabcde']);
  const head = await client.send('HEAD', path);
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10000000', '']);
  const etag = head.headers.get('etag') ?? '';
  expect((await client.send('GET', path, undefined, { 'if-none-match': etag })).status).toBe(304);
});

test('bytes that look like the end of the file come back as they were sent', async () => {
  const pieces = ['\r\n--', '\r\n-----------', '\r', '\n', '-'.repeat(30), 'x'.repeat(1000)];
  let seed = 1;
  const text = Array.from({ length: 40_000 }, () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return pieces[(seed >> 8) % pieces.length];
  }).join('');
  const form = new FormData();
  form.set('file', new File([text], 'odd.txt'));
  const { id, size } = await client.ask<{ id: string; size: number }>('POST', '/api/v2/files/', form);
  expect(size).toBe(text.length);
  expect((await (await client.send('GET', `/api/v2/files/${id}`)).text()) === text).toBe(true);
});

/** Bytes of all files that the server keeps, whole or in parts. */
function bytesOnDisk(): number {
  const store = join(server.configDir, 'v3', 'r2', 'rillflow-files', 'blobs');
  try {
    return readdirSync(store).reduce((sum, name) => {
      return sum + (statSync(join(store, name), { throwIfNoEntry: false })?.size ?? 0);
    }, 0);
  } catch {
    return 0;
  }
}
