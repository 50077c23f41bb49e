import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asked } from '../http-services/asked.ts';

const node = { api_key: 'fc', urls: 'https://a.example', prompt: ' All prices ' };
const started = { json: { success: true, id: 'e1' } };
const done = { success: true, status: 'completed', data: { price: 1 } };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 }));
afterEach(() => void vi.useRealTimers());

test('a job is looked at until it is done', async () => {
  const processing = { json: { success: true, status: 'processing' } };
  const { value, requests } = await asked('FirecrawlExtractApi', 'data', node, [started, processing, { json: done }]);
  expect(value).toEqual({ $data: done });
  expect(requests.map(({ method, to }) => `${method} ${to}`)).toEqual([
    'POST api.firecrawl.dev/v1/extract',
    'GET api.firecrawl.dev/v1/extract/e1',
    'GET api.firecrawl.dev/v1/extract/e1',
  ]);
  expect(requests[0]).toMatchObject({
    headers: { authorization: 'Bearer fc' },
    json: {
      urls: ['https://a.example'],
      prompt: 'All prices. Please extract all instances in a comprehensive, structured format.',
      enableWebSearch: false,
      schema: null,
    },
  });
});

test('a schema is sent, and a prompt that speaks of one is left alone', async () => {
  const schema = { type: 'object', properties: { price: { type: 'number' } } };
  const fields = { ...node, prompt: 'By the schema', schema: { $data: schema } };
  const { requests } = await asked('FirecrawlExtractApi', 'data', fields, [started, { json: done }]);
  expect(requests[0]).toMatchObject({ json: { prompt: 'By the schema', schema } });
});

test.each([
  [{ api_key: '' }, [], 'API key is required'],
  [{ urls: '' }, [], 'URLs are required'],
  [{ urls: ' ,' }, [], 'No valid URLs provided'],
  [{ prompt: '' }, [], 'Prompt is required'],
  [
    {},
    [started, { json: { status: 'failed', error: 'boom' } }],
    'Error during extraction: Extract job failed. Error: boom',
  ],
  [
    {},
    [{ status: 402, json: { error: 'no' } }],
    'Error during extraction: Payment Required: Failed to extract. no - No additional error details provided.',
  ],
])('%j fails', async (fields, answers, error) => {
  expect(await asked('FirecrawlExtractApi', 'data', { ...node, ...fields }, answers)).toMatchObject({ error });
});
