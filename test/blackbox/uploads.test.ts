import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { fileForm } from '../support/file-form.ts';
import { seeded } from '../support/seeded.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const configDir = mkdtempSync(join(tmpdir(), 'rillflow-uploads-'));
let server: Awaited<ReturnType<typeof startServer>>;
let client: ApiClient;

beforeAll(async () => {
  server = await startServer({ configDir });
  client = apiClient(
    () => server.url,
    () => server.firstKey,
  );
});

afterAll(async () => {
  await server?.stop();
  rmSync(configDir, { recursive: true, force: true });
});

describe('an upload whose sender goes away in the middle', () => {
  test.each([['a plain one'], ['one for a flow']])('leaves no row and no bytes: %s', async (kind) => {
    const [flow] = await client.ask<{ id: string }[]>('GET', '/api/v1/flows/');
    const path = kind === 'a plain one' ? '/api/v2/files/' : `/api/v1/files/upload/${flow?.id}`;
    const stored = until(() => bytesOnDisk() > 8_000_000);
    const sender = beginUpload(path, 1_000_000_000);
    sender.write(Buffer.alloc(20_000_000));
    await stored;
    sender.destroy();
    await until(() => bytesOnDisk() === 0);
    const listed = kind === 'a plain one' ? '/api/v2/files/' : `/api/v1/files/list/${flow?.id}`;
    expect(await client.ask('GET', listed)).toEqual(kind === 'a plain one' ? [] : { files: [] });
  });
});

test('an upload that the server was killed in leaves nothing once it runs again', async () => {
  const kept = fileForm('kept.bin', Buffer.alloc(9_000_000, 'x'));
  const { id } = await client.ask<{ id: string }>('POST', '/api/v2/files/', kept);
  const before = bytesOnDisk();
  const sender = beginUpload('/api/v2/files/', 1_000_000_000);
  sender.write(Buffer.alloc(20_000_000));
  await until(() => bytesOnDisk() >= before + 16_000_000);
  await server.kill();
  sender.destroy();
  server = await startServer({ configDir });
  await until(() => bytesOnDisk() <= before);
  expect(await client.ask('GET', '/api/v2/files/')).toMatchObject([{ id, size: 9_000_000 }]);
  expect(await (await client.send('GET', `/api/v2/files/${id}`)).text()).toHaveLength(9_000_000);
  await client.ask('DELETE', `/api/v2/files/${id}`);
}, 60_000);

describe('a length that lies', () => {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n';

  test.each([
    ['is too small: the form is cut off', `${head}hello\r\n--b--\r\n`, -8, 422],
    ['is too large: the rest never comes', `${head}hello\r\n--b--\r\n`, 100, 400],
  ])('%s', async (_, body, by, status) => {
    const sent = await rawAnswer(body, Buffer.byteLength(body) + by);
    expect([status, null]).toContain(sent);
    expect(await client.ask('GET', '/api/v2/files/')).toEqual([]);
  });
});

test('a file comes back whole, in parts and by HEAD over a real connection', async () => {
  const form = fileForm('x.txt', Buffer.alloc(10_000_000, 'abcdefghij'));
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
  const random = seeded(1);
  const text = Array.from({ length: 40_000 }, () => pieces[Math.floor(random() * pieces.length)]).join('');
  const form = fileForm('odd.txt', text);
  const { id, size } = await client.ask<{ id: string; size: number }>('POST', '/api/v2/files/', form);
  expect(size).toBe(text.length);
  expect((await (await client.send('GET', `/api/v2/files/${id}`)).text()) === text).toBe(true);
});

/** An upload whose file is still to be sent. */
function beginUpload(path: string, length: number) {
  const sender = request(`${server.url}${path}`, { method: 'POST', headers: formHeaders(length) });
  sender.on('error', () => {});
  sender.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x.bin"\r\n\r\n');
  return sender;
}

/** The status that is answered to a form of another length than it says; null where the connection just ends. */
async function rawAnswer(body: string, length: number): Promise<number | null> {
  const { hostname, port } = new URL(server.url);
  const lines = Object.entries({ host: 'x', ...formHeaders(length) }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.end(`POST /api/v2/files/ HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    });
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text === '' ? null : Number(text.slice(9, 12))));
  });
}

function formHeaders(length: number): Record<string, string> {
  const type = 'multipart/form-data; boundary=b';
  return { 'x-api-key': server.firstKey, 'content-type': type, 'content-length': String(length) };
}

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
