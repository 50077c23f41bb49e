import { beforeEach, describe, expect, test } from 'vitest';
import { fileForm } from '../support/file-form.ts';
import { addFlow } from '../support/flow-requests.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';

let ann: Person;
let path: string;

const upload = async (name: string, content: string | Uint8Array, query = '') =>
  (await ann.byKey.ask('POST', `/api/v2/files${query}`, fileForm(name, content))).body as { id: string };
const get = (headers: Record<string, string> = {}, method = 'GET') => ann.byKey.fetch(method, path, { headers });

beforeEach(async () => {
  ann = await addUser(await freshService(), 'ann');
  path = `/api/v2/files/${(await upload('rep.txt', '0123456789')).id}`;
});

describe('a range', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=-100', '0123456789', 'bytes 0-9/10'],
  ])('%s is answered alone', async (range, text, told) => {
    const answer = await get({ range });
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([206, told, text]);
  });

  test.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('%s lies behind the end', async (range) => {
    const answer = await get({ range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(await answer.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  test.each(['bytes=0-1,3-4', 'bytes=5-2', 'lines=1-2', 'bytes=', 'bytes=a-b'])('%s gets the whole', async (range) => {
    const answer = await get({ range });
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
  });

  test('goes over the parts in which a large file is read', async () => {
    const bytes = new Uint8Array(9 * 1024 * 1024).map((_, place) => place % 251);
    path = `/api/v2/files/${(await upload('large.bin', bytes)).id}`;
    const [first, last] = [1024 * 1024 - 1, 8 * 1024 * 1024 + 5];
    const answer = await get({ range: `bytes=${first}-${last}` });
    const part = new Uint8Array(await answer.arrayBuffer());
    expect([part.length, part[0], part.at(-1)]).toEqual([last - first + 1, first % 251, last % 251]);
  });

  test('is cut only out of the version that the reader has', async () => {
    const whole = await get();
    const [etag, modified] = ['etag', 'last-modified'].map((name) => whole.headers.get(name) ?? '');
    for (const [condition, status] of [
      [etag, 206],
      [modified, 206],
      ['"another"', 200],
      [`W/${etag}`, 200],
      [new Date(0).toUTCString(), 200],
    ] as const) {
      const answer = await get({ range: 'bytes=0-0', 'if-range': String(condition) });
      expect([condition, answer.status]).toEqual([condition, status]);
    }
  });

  test('of an empty file is none', async () => {
    path = `/api/v2/files/${(await upload('empty.txt', '')).id}`;
    expect((await get({ range: 'bytes=0-' })).status).toBe(416);
    expect(await (await get()).text()).toBe('');
  });
});

describe('a reader who has the file', () => {
  test('is told so, until it changes', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    const known = await get({ 'if-none-match': `"x", W/${etag}` });
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, '']);
    expect((await get({ 'if-none-match': '*' })).status).toBe(304);
    await upload('rep.txt', '!', '?append=true');
    const grown = await get({ 'if-none-match': etag });
    expect([grown.status, await grown.text()]).toEqual([200, '0123456789!']);
    expect((await get({ 'if-match': etag })).status).toBe(412);
  });

  test('may go by the time', async () => {
    const time = (await get()).headers.get('last-modified') ?? '';
    const before = new Date(Date.parse(time) - 60_000).toUTCString();
    expect((await get({ 'if-modified-since': time })).status).toBe(304);
    expect((await get({ 'if-modified-since': before })).status).toBe(200);
    expect((await get({ 'if-unmodified-since': before })).status).toBe(412);
    expect((await get({ 'if-modified-since': 'yesterday' })).status).toBe(200);
  });
});

test('HEAD tells of the file without its bytes', async () => {
  const answer = await get({}, 'HEAD');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '10',
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[^"]+"$/),
  });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test('a file whose bytes are lost says so', async () => {
  for (const { key } of (await bindings.FILES.list()).objects) await bindings.FILES.delete(key);
  expect([(await get()).status, (await (await get()).json()) as object]).toMatchObject([404, { code: 'file_lost' }]);
  expect((await get({}, 'HEAD')).status).toBe(404);
  const asText = await ann.byKey.ask('GET', `${path}?return_content=true`);
  expect(asText).toMatchObject({ status: 404, body: { code: 'file_lost' } });
});

test('a name of any letters comes in both spellings', async () => {
  path = `/api/v2/files/${(await upload('50% "naïve" – 漢.txt', 'x')).id}`;
  expect((await get()).headers.get('content-disposition')).toMatch(
    /^attachment; filename="50_ [^"]*na_ve[^"]*\.txt"; filename\*=UTF-8''50%25%20.*na%C3%AFve.*%E6%BC%A2\.txt$/,
  );
});

test('an image that could carry scripts is only shown within pages', async () => {
  const flow = await addFlow(ann, { name: 'f' });
  const { body } = await ann.byKey.ask('POST', `/api/v1/files/upload/${flow}`, fileForm('p.svg', '<svg/>'));
  const answer = await ann.byKey.fetch('GET', `/api/v1/files/images/${body?.file_path}`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});
