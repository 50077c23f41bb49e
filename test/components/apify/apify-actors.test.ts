import { describe, expect, test } from 'vitest';
import { asked } from '../http-services/asked.ts';

const node = { apify_token: 'at', actor_id: 'apify/x-y', run_input: '{"startUrls":[{"url":"https://a.example"}]}' };
const run = (status: string) => ({ json: { data: { id: 'r1', status, defaultDatasetId: 'd1' } } });
const items = [{ text: 'T', metadata: { title: 'A', deep: { x: 1 } } }, { text: 'U' }];
const whole = [run('READY'), run('RUNNING'), run('SUCCEEDED'), { text: 'one\ntwo\n' }, { json: items }];

describe('an Actor', () => {
  test('is run to its end, and gives the items that it collected', async () => {
    const { value, requests } = await asked('ApifyActors', 'output', node, whole);
    expect(value).toEqual(items.map((item) => ({ $data: item })));
    expect(requests.map(({ method, to }) => `${method} ${to}`)).toEqual([
      'POST api.apify.com/v2/acts/apify~x-y/runs',
      'GET api.apify.com/v2/actor-runs/r1',
      'GET api.apify.com/v2/actor-runs/r1',
      'GET api.apify.com/v2/logs/r1',
      'GET api.apify.com/v2/datasets/d1/items',
    ]);
    expect(requests[0]).toMatchObject({
      headers: { authorization: 'Bearer at' },
      json: { startUrls: [{ url: 'https://a.example' }] },
    });
  });

  test.each([
    [{ dataset_fields: "'text', metadata.title" }, [{ text: 'T', metadata_title: 'A' }, { text: 'U' }]],
    [{ flatten_dataset: true }, [{ text: 'T', metadata_title: 'A', metadata_deep_x: 1 }, { text: 'U' }]],
    [{ dataset_fields: 'metadata', flatten_dataset: true }, [{ metadata_title: 'A', metadata_deep_x: 1 }, {}]],
  ])('gives with %j what is wanted of them', async (fields, expected) => {
    const { value } = await asked('ApifyActors', 'output', { ...node, ...fields }, whole);
    expect(value).toEqual(expected.map((item) => ({ $data: item })));
  });

  test.each([
    [{ apify_token: '' }, [], 'API token is required.'],
    [{ run_input: '{' }, [], /^The run input is no JSON/],
    [
      {},
      [{ status: 404, json: { error: { type: 'record-not-found', message: 'Actor was not found' } } }],
      'Actor was not found',
    ],
  ])('fails with %j', async (fields, answers, reason) => {
    const { error } = await asked('ApifyActors', 'output', { ...node, ...fields }, answers);
    expect(error).toMatch(reason);
  });
});

describe('as a tool', () => {
  const actor = {
    json: { data: { defaultRunOptions: { build: 'latest' }, taggedBuilds: { latest: { buildId: 'b1' } } } },
  };
  const schema = {
    properties: { url: { type: 'string', title: 'URL', description: 'Where', prefill: '' } },
    required: ['url'],
  };
  const build = { json: { data: { readme: 'Reads.', inputSchema: JSON.stringify(schema) } } };

  test('it is named and described by the build of the Actor, and takes its input as JSON in a text', async () => {
    const calls = [{ args: { run_input: '{"url":"u"}' } }, { args: { run_input: '{"run_input":{"url":"v"}}' } }];
    const answers = [actor, build, ...whole.slice(0, 1), ...whole.slice(2), ...whole.slice(0, 1), ...whole.slice(2)];
    const { tools, answered, requests } = await asked('ApifyActors', 'tool', node, answers, { calls });
    expect(tools).toEqual([{ name: 'apify_actor_apify_x-y', arguments: ['run_input'], required: ['run_input'] }]);
    const text = '{"text":"T","metadata":{"title":"A","deep":{"x":1}}}\n\n{"text":"U"}';
    expect(answered).toEqual([{ value: text }, { value: text }]);
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { json: { url: 'u' } },
      { json: { url: 'v' } },
    ]);
  });

  test('an Actor without a schema is none', async () => {
    const bare = { json: { data: { readme: '' } } };
    expect(await asked('ApifyActors', 'tool', node, [actor, bare], { calls: [] })).toMatchObject({
      error: 'Input schema not found',
    });
  });
});
