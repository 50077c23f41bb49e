import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draw, field } from '../components/support/draw.ts';
import type { FlowData } from '../engine/support/flow.ts';
import { addFlow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';

/** Hosts that were asked: none of them is real, and nothing of this leaves the test. */
const asked: string[] = [];
let ann: Person;
let target = '';

const redirecting = (async (input: RequestInfo | URL) => {
  asked.push(new URL(String(input)).host);
  return new Response(null, { status: 302, headers: { location: target } });
}) as typeof fetch;

beforeAll(async () => {
  const nobody = await freshService({ SERVICE_SSRF_PROTECTION_ENABLED: 'true' }, { fetch: redirecting });
  ann = await addUser(nobody, 'ann');
});

beforeEach(() => void asked.splice(0));

const from = 'https://public.example/page';
const nodes: readonly (readonly [string, FlowData])[] = [
  ['a request', shown('APIRequest', { url_input: from, follow_redirects: true }, 'data')],
  ['a page', shown('URLComponent', { urls: field({ value: [from], list: true }) }, 'page_results')],
  ['a feed', shown('RSSReaderSimple', { rss_url: from }, 'articles')],
  ['a model', shown('OpenAIModel', { openai_api_base: from, api_key: key(), input_value: 'hi' }, 'text_output')],
];

describe.each(nodes)('%s that is redirected into the private network', (_, flow) => {
  test.each([
    'http://127.0.0.1:8080/',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433/',
    'http://localhost/',
    'http://db.internal/',
    'http://user:password@public.example/',
    'file:///etc/passwd',
    'gopher://public.example/',
  ])('goes no further than %s', async (location) => {
    target = location;
    const id = await addFlow(ann, { name: 'a flow', data: flow });
    const answer = await ann.byKey.ask('POST', `/api/v1/run/${id}`, { input_value: 'hi' });
    expect(new Set(asked)).toEqual(new Set(['public.example']));
    const told = JSON.stringify(answer.body);
    expect(told).toMatch(/refused|holds a user name or password/);
    expect(told).not.toContain('internal_error');
    expect(told).not.toContain('user:password');
  });
});

function shown(type: string, fields: Readonly<Record<string, unknown>>, output: string): FlowData {
  return draw({ [`${type}-1`]: fields, 'ChatOutput-1': {} }, [[`${type}-1.${output}`, 'ChatOutput-1.input_value']]);
}

function key() {
  return field({ value: 'sk-test', load_from_db: false });
}
