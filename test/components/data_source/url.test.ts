import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardedFetch } from '../../../worker/egress/guarded-fetch.ts';
import type { DataFrame, Message } from '../../../worker/engine/values.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { type Site, startSite } from './support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await startSite({
    '/docs/':
      '<html lang="en"><head><title>Root</title><meta name="description" content="The root"></head>\n<body><h1>Root</h1>\n<a href="/docs/a">A</a> <a href="b.html#x">B</a> <a href="/outside">out</a><a href="x.png">p</a></body></html>',
    '/docs/a': '<title>A</title><p>page a</p><a href="/docs/">root</a><a href="/docs/deep">deep</a>',
    '/docs/b.html': '<p>page b</p>',
    '/docs/deep': 'deep page',
    '/outside': '<p>outside</p>',
    '/plain': { type: 'text/plain', content: 'plain <b>text</b>\n\n\n\nend' },
    '/empty': { content: '' },
    '/gone': { status: 404, content: '<p>gone</p>' },
    '/moved': { status: 302, more: { location: '/docs/b.html' }, content: '' },
    '/inside': { status: 302, more: { location: 'http://169.254.169.254/latest' }, content: '' },
    '/latin': { type: 'text/html; charset=iso-8859-1', content: new Uint8Array([0x63, 0x61, 0x66, 0xe9]) },
    '/meta': { type: 'text/html', content: new Uint8Array([...Buffer.from('<meta charset="latin1">caf'), 0xe9]) },
    '/bare': { type: '', content: new Uint8Array([0x63, 0x61, 0x66, 0xe9]) },
    '/zipped': { content: '<p>zipped</p>', more: { 'content-encoding': 'gzip' } },
    '/binary': { type: 'application/octet-stream', content: new Uint8Array([0, 255, 1, 2]) },
    '/json': { type: 'application/json', content: '{"a": 1.0}' },
    '/silent': 'silence' as never,
    '/huge': { content: 'x'.repeat(50 * 1024 * 1024) },
    '/star': Array.from({ length: 300 }, (_, index) => `<a href="/star/${index}">`).join(''),
  });
});

afterAll(() => site.stop());
beforeEach(() => {
  site.requests.length = 0;
});

/** Recorded from Langflow 1.7.1 with the same site, as are the texts below. */
const root = {
  text: 'Root\nRoot\nA B outp',
  url: '{site}/docs/',
  title: 'Root',
  description: 'The root',
  content_type: 'text/html; charset=utf-8',
  language: 'en',
};
const plain = { title: '', description: '', content_type: 'text/html; charset=utf-8', language: '' };
const a = { ...plain, text: 'Apage arootdeep', url: '{site}/docs/a', title: 'A' };
const b = { ...plain, text: 'page b', url: '{site}/docs/b.html' };
const deep = { ...plain, text: 'deep page', url: '{site}/docs/deep' };
const outside = { ...plain, text: 'outside', url: '{site}/outside' };

describe.each(['URLComponent', 'URL'])('%s', (type) => {
  test.each<[string, object, object[]]>([
    ['a page', {}, [root]],
    ['a page and its links', { max_depth: 2 }, [root, a, b]],
    ['links of links, each page once', { max_depth: 3 }, [root, a, deep, b]],
    ['links that lead elsewhere', { max_depth: 2, prevent_outside: false }, [root, a, b, outside]],
  ])('gives %s', async (_, fields, rows) => {
    const { value } = await read(type, '/docs/', fields);
    expect((value as DataFrame).rows).toEqual(JSON.parse(JSON.stringify(rows).replaceAll('{site}', site.url)));
  });

  test('gives the texts of pages one after the other, with what was found', async () => {
    const { value } = await fed(
      type,
      'raw_results',
      { urls: list(`${site.url}/docs/b.html`, `${site.url}/plain`, `${site.url}/docs/b.html `) },
      {},
      { fetch },
    );
    expect((value as Message).text).toBe('page b\n\nplain text\n\nend');
    expect((value as Message).extra?.data).toMatchObject([{ title: '' }, { content_type: 'text/plain' }]);
  });
});

test.each([
  ['/plain', 'plain text\n\nend'],
  ['/gone', 'gone'],
  ['/moved', 'page b'],
  ['/latin', 'café'],
  ['/meta', 'café'],
  ['/bare', 'café'],
  ['/zipped', 'zipped'],
  ['/json', '{"a": 1.0}'],
])('the text of %s', async (path, text) => {
  const { value } = await read('URLComponent', path);
  expect((value as DataFrame).rows).toMatchObject([{ text, url: site.url + path }]);
});

test('HTML comes as it is, where it is wanted', async () => {
  const { value } = await read('URLComponent', '/docs/b.html', { format: 'HTML' });
  expect((value as DataFrame).rows).toMatchObject([{ text: '<p>page b</p>' }]);
});

test('a node of an older version gives records, texts and a table of its own', async () => {
  const fields = { urls: list(`${site.url}/docs/b.html`, `${site.url}/plain`), format: 'Raw HTML' };
  const give = async (output: string) => (await fed('URL', output, fields, {}, { fetch })).value;
  const first = { text: '<p>page b</p>', source: `${site.url}/docs/b.html` };
  expect(await give('data')).toMatchObject([{ data: first }, { data: { source: `${site.url}/plain` } }]);
  expect(await give('text')).toMatchObject({ text: '<p>page b</p>\nplain <b>text</b>\n\nend' });
  expect(await give('dataframe')).toMatchObject({ rows: [first, {}] });
});

test('the headers of the node are sent', async () => {
  const headers = [
    { key: 'User-Agent', value: 'mine' },
    { key: 'X-None', value: null },
    { key: 'X-One', value: '1' },
  ];
  await read('URLComponent', '/docs/b.html', { headers });
  expect(site.requests[0]?.headers).toMatchObject({ 'user-agent': 'mine', 'x-one': '1' });
  expect(site.requests[0]?.headers).not.toHaveProperty('x-none');
});

describe('what cannot be had fails the run, and says why', () => {
  test.each<[string, object, RegExp]>([
    ['/empty', {}, /^Error loading documents: No documents were successfully loaded from any URL$/],
    ['/binary', {}, /any URL \(http:.*\/binary: The page is no text but application\/octet-stream/],
    ['/gone', { check_response_status: true }, /Received HTTP status 404/],
    [
      '/gone',
      { check_response_status: true, continue_on_failure: false },
      /^Error loading documents: Received HTTP status 404$/,
    ],
    ['/silent', { timeout: 1 }, /did not answer within 1 seconds/],
    ['/huge', {}, /The answer is larger than 16 MB/],
  ])('%s with %j', async (path, fields, reason) => {
    expect((await read('URLComponent', path, fields)).error).toMatch(reason);
  });

  test.each([
    [[''], 'Error loading documents: No valid URLs provided.'],
    [['not a url'], 'Error loading documents: Invalid URL: https://not a url'],
    [['http://h?x'], 'Error loading documents: Invalid URL: http://h?x'],
    [['ftp://h/'], 'Error loading documents: Invalid URL: https://ftp://h/'],
  ])('%j', async (urls, error) => {
    expect(await fed('URLComponent', 'page_results', { urls: list(...urls) }, {}, { fetch })).toEqual({ error });
  });

  test('a redirect into a private network', async () => {
    const guarded = guardedFetch({ fetch, ssrfProtection: true, allowedHosts: ['127.0.0.1'] });
    const { error } = await read('URLComponent', '/inside', {}, guarded);
    expect(error).toMatch(/^Error loading documents: No documents .*169\.254\.169\.254/s);
  });
});

test('pages that fail are left out beside others', async () => {
  const urls = list(`${site.url}/docs/b.html`, 'http://127.0.0.1:1/');
  const { value } = await fed('URLComponent', 'page_results', { urls }, {}, { fetch });
  expect((value as DataFrame).rows).toMatchObject([{ text: 'page b' }]);
});

test('a crawl ends after two hundred pages', async () => {
  await read('URLComponent', '/star', { max_depth: 2 });
  expect(site.requests.length).toBe(200);
});

function read(type: string, path: string, fields: object = {}, through: typeof fetch = fetch) {
  return fed(type, 'page_results', { urls: list(site.url + path), ...fields }, {}, { fetch: through });
}

function list(...urls: string[]) {
  return field({ value: urls });
}
