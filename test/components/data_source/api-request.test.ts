import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardedFetch } from '../../../worker/egress/guarded-fetch.ts';
import { makeData } from '../../../worker/engine/make-value.ts';
import type { Data } from '../../../worker/engine/values.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { filesIn } from '../support/files.ts';
import { type Site, startSite } from './support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await startSite({
    '/json': { type: 'application/json', content: '{"a": 1.0, "b": [true, null], "c": "\\u00e9"}' },
    '/txt': { type: 'text/plain; charset=utf-8', content: 'hello wörld' },
    '/latin': { type: 'text/plain; charset=latin1', content: new Uint8Array([0x63, 0x61, 0x66, 0xe9]) },
    '/broken': { status: 500, type: 'application/json', content: '{"e": "bad"}' },
    '/moved': { status: 302, more: { location: '/txt' }, content: '' },
    '/posted': { status: 303, more: { location: '/txt' }, content: '' },
    '/kept': { status: 307, more: { location: '/echo' }, content: '' },
    '/round': { status: 302, more: { location: '/round' }, content: '' },
    '/away': ({ path }) => ({ status: 302, more: { location: path.slice('/away?'.length) }, content: '' }),
    '/inside': { status: 302, more: { location: 'http://10.0.0.1/' }, content: '' },
    '/zipped': { type: 'text/plain', content: 'zipped', more: { 'content-encoding': 'gzip' } },
    '/file': { type: 'text/csv', content: 'data,1', more: { 'content-disposition': 'attachment; filename="r.csv"' } },
    '/bin': { type: 'application/octet-stream', content: new Uint8Array([0, 255, 1, 2]) },
    '/docs/': 'page',
    '/silent': 'silence' as never,
    '/huge': { content: 'x'.repeat(50 * 1024 * 1024) },
    '/echo': ({ method, path, body, headers }) => ({
      type: 'application/json',
      content: JSON.stringify({ method, path, body, type: headers['content-type'] ?? null }),
    }),
  });
});

afterAll(() => site.stop());
beforeEach(() => {
  site.requests.length = 0;
});

/** Recorded from Langflow 1.7.1 with the same site, as is what is sent and every text below. */
describe('an answer', () => {
  test.each([
    ['/json', undefined],
    ['/txt', ['result']],
    ['/bin', ['result']],
  ])('of %s is bytes where it is no JSON', async (path, bytes) => {
    const { value } = await fed('APIRequest', 'data', { url_input: site.url + path }, {}, { fetch });
    expect((value as Data).bytes).toEqual(bytes);
  });

  test.each([
    ['/json', 200, { a: expect.objectContaining({ value: 1 }), b: [true, null], c: 'é' }],
    ['/txt', 200, 'hello wörld'],
    ['/latin', 200, 'café'],
    ['/zipped', 200, 'zipped'],
    ['/broken', 500, { e: 'bad' }],
    ['/gone', 404, 'nope'],
    ['/moved', 302, ''],
  ])('of %s', async (path, status, result) => {
    const record = await ask(path);
    expect(record).toEqual({
      source: site.url + path,
      status_code: status,
      response_headers: expect.objectContaining({ 'content-type': expect.any(String) }),
      result,
    });
  });

  test('may be stored among the files', async () => {
    const { services, stored } = filesIn({});
    expect(await ask('/file', { save_to_file: true }, { services })).toMatchObject({ file_path: 'user/r.csv' });
    expect(await ask('/bin', { save_to_file: true }, { services })).toMatchObject({ file_path: 'user/bin.bin' });
    expect(await ask('/json', { save_to_file: true }, { services })).toMatchObject({ file_path: 'user/json.json' });
    const page = await ask('/docs/', { save_to_file: true }, { services });
    expect(page).toMatchObject({ file_path: 'user/docs.txt' });
    expect(page).not.toHaveProperty('result');
    expect(stored['user/bin.bin']).toEqual(new Uint8Array([0, 255, 1, 2]));
  });

  test('may come with the headers that were sent', async () => {
    expect(await ask('/txt', { include_httpx_metadata: true })).toMatchObject({
      headers: { 'User-Agent': 'Langflow/1.0' },
    });
  });
});

describe('a request', () => {
  const body = [
    { key: 'a', value: '1' },
    { key: 'b', value: '{"x": [1.0]}' },
    { key: 'c', value: 'text é' },
    { nokey: 1 },
  ];

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('by %s carries its body as JSON', async (method) => {
    await ask('/echo', { method, body });
    expect(site.requests[0]).toMatchObject({ method, headers: { 'content-type': 'application/json' } });
    expect(site.requests[0]?.body).toBe('{"a":1,"b":{"x":[1.0]},"c":"text é"}');
    expect(site.requests[0]?.headers['idempotency-key']).toBeDefined();
  });

  test('by GET carries none', async () => {
    await ask('/echo', { body });
    expect(site.requests[0]).toMatchObject({ method: 'GET', body: '' });
    expect(site.requests[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('takes a record for its body, or none at all', async () => {
    await ask('/echo', { method: 'POST' }, {}, { body: [makeData({ k: 1, z: [1, 2] })] });
    await ask('/echo', { method: 'POST' });
    expect(site.requests.map((request) => JSON.parse(request.body))).toEqual([{ k: 1, z: [1, 2] }, {}]);
  });

  test('sends the headers of the node', async () => {
    const headers = [
      { key: 'X-A', value: '1' },
      { key: 'Content-Type', value: 'text/plain' },
    ];
    await ask('/echo', { method: 'POST', headers });
    expect(site.requests[0]?.headers).toMatchObject({ 'x-a': '1', 'content-type': 'text/plain' });
  });

  test('takes further members into its query', async () => {
    const query_params = makeData({ q: 'a b', n: 1, x: '9', yes: true });
    const { source } = await ask('/echo?x=1&x=2&e=', {}, {}, { query_params });
    expect(source).toBe(`${site.url}/echo?x=9&q=a+b&n=1&yes=True`);
    expect(site.requests[0]?.path).toBe('/echo?x=9&q=a+b&n=1&yes=True');
  });

  test('goes where it is sent, if it may', async () => {
    expect(await ask('/moved', { follow_redirects: true })).toMatchObject({
      status_code: 200,
      redirection_history: [{ url: '/txt', status_code: 302 }],
      result: 'hello wörld',
    });
    expect(await ask('/posted', { follow_redirects: true, method: 'POST' })).toMatchObject({ result: 'hello wörld' });
    expect(await ask('/kept', { follow_redirects: true, method: 'PUT', body })).toMatchObject({
      result: { method: 'PUT', body: expect.stringContaining('"c"') },
    });
  });
});

test('credentials stay behind where a redirect leads elsewhere, by whatever name', async () => {
  const other = await startSite({ '/': 'there' });
  try {
    const headers = ['Authorization', 'X-Auth-Token', 'Private-Token', 'apikey', 'X-Plain'];
    const given = headers.map((key) => ({ key, value: 'told' }));
    await ask(`/away?${other.url}/`, { follow_redirects: true, headers: field({ value: given, type: 'table' }) });
    const got = (request: { readonly headers: object } | undefined) =>
      headers.filter((name) => Object.hasOwn(request?.headers ?? {}, name.toLowerCase()));
    expect(got(site.requests[0])).toEqual(headers);
    expect(got(other.requests[0])).toEqual(['X-Plain']);
  } finally {
    await other.stop();
  }
});

test('a node of an older version asks a list of addresses', async () => {
  const urls = field({ value: [`${site.url}/json`, `${site.url}/txt`], type: 'str', list: true, show: true });
  const { value } = await fed('APIRequest', 'data', { urls }, {}, { fetch });
  expect(value).toMatchObject([{ data: { result: { c: 'é' } } }, { data: { result: 'hello wörld' } }]);
});

test.each([
  ["curl -X POST {site}/echo -H 'X-A: 1' -d '{\"a\": 1}'", { method: 'POST', body: '{"a":1}' }],
  ["curl '{site}/echo' --data-raw 'a=b' --compressed -k", { method: 'POST', body: '{"data":"a=b"}' }],
  ['curl \\\n  {site}/echo -H "X-A: 1"', { method: 'GET', body: '' }],
  ['curl --request DELETE {site}/echo -u ann:secret', { method: 'DELETE' }],
])('the curl command %s is sent', async (command, sent) => {
  const curl_input = field({ value: command.replace('{site}', site.url), show: true });
  expect(await asked({ url_input: '', mode: 'cURL', curl_input })).toMatchObject({ status_code: 200 });
  expect(site.requests[0]).toMatchObject(sent);
});

describe('without an answer the record says why', () => {
  test.each<[string, object, RegExp]>([
    ['/silent', { timeout: 1 }, /^There was no answer within 1 seconds\.$/],
    ['/round', { follow_redirects: true }, /^Exceeded maximum allowed redirects\.$/],
    ['/huge', {}, /^The answer is larger than 16 MB/],
  ])('%s with %j', async (path, fields, error) => {
    expect(await ask(path, fields)).toMatchObject({ status_code: 500, error: expect.stringMatching(error) });
  });

  test('nobody listens', async () => {
    const headers = [{ key: 'Authorization', value: 'Bearer secret' }];
    const record = await asked({ url_input: 'http://127.0.0.1:1/', headers });
    expect(record).toMatchObject({ source: 'http://127.0.0.1:1/', status_code: 500, error: expect.any(String) });
    expect(JSON.stringify(record)).not.toContain('secret');
  });
});

describe('the run fails for', () => {
  test.each([
    [{ url_input: '' }, 'URL cannot be empty'],
    [{ url_input: 'not a url' }, 'Invalid URL provided: https://not a url'],
    [{ url_input: 'http://x.example', method: 'HEAD' }, 'Unsupported method: HEAD'],
    [{ url_input: '', curl_input: field({ value: 'wget x', show: true }) }, 'Error parsing curl: Invalid curl command'],
    [
      { url_input: '', curl_input: field({ value: "curl 'x", show: true }) },
      'Error parsing curl: No closing quotation',
    ],
  ])('%j', async (fields, error) => {
    expect(await fed('APIRequest', 'data', fields, {}, { fetch })).toEqual({ error });
  });

  test('a redirect into a private network', async () => {
    const guarded = guardedFetch({ fetch, ssrfProtection: true, allowedHosts: ['127.0.0.1'] });
    const fields = { url_input: `${site.url}/inside`, follow_redirects: true };
    const { error } = await fed('APIRequest', 'data', fields, {}, { fetch: guarded });
    expect(error).toMatch(/^The request to "10\.0\.0\.1" was refused/);
  });
});

function ask(path: string, fields: object = {}, context: object = {}, given: object = {}) {
  return asked({ url_input: site.url + path, ...fields }, context, given);
}

async function asked(fields: object, context: object = {}, given: object = {}): Promise<Record<string, unknown>> {
  const outcome = await fed('APIRequest', 'data', fields as never, given as never, { fetch, ...context });
  if (outcome.error !== undefined) throw new Error(outcome.error);
  return (outcome.value as Data).data;
}
