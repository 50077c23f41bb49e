import { expect, test } from 'vitest';
import { testContext } from '../../engine/support/context.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { filesIn } from '../support/files.ts';
import { writingModel } from './support/writing-model.ts';

const SPEC = { servers: [{ url: 'https://api.example' }], paths: { '/items': {} } };

/** Recorded from Langflow 1.7.1. */
test('explores the description by an agent of its own, then asks the API', async () => {
  const { text, model } = await worked([
    'Action: json_explorer\nAction Input: base?',
    'Action: json_spec_list_keys\nAction Input: data',
    'Final Answer: https://api.example',
    'Action: requests_get\nAction Input: "https://api.example/items"',
    'Final Answer: done',
  ]);
  expect(text).toBe('done');
  const first = String(model.told[0]?.[0]?.text);
  expect(first).toMatch(/^You are an agent designed to answer questions by making web requests to an API/);
  expect(first).toContain(
    'should be one of [requests_get, requests_post, requests_patch, requests_put, requests_delete, json_explorer]',
  );
  expect(model.told[2]?.[0]?.text).toContain("Observation: ['servers', 'paths']\nThought:");
  const last = String(model.told[4]?.[0]?.text);
  expect(last.slice(last.indexOf('Question: Q'))).toBe(
    'Question: Q\nThought: I should explore the spec to find the base server url for the API in the servers node.\nAction: json_explorer\nAction Input: base?\nObservation: https://api.example\nThought:Action: requests_get\nAction Input: "https://api.example/items"\nObservation: GET https://api.example/items \nThought:',
  );
});

test.each([
  ['requests_post', '{"url": "https://api.example/items", "data": {"a": 1}}', 'POST https://api.example/items {"a":1}'],
  ['requests_delete', 'https://api.example/items/1', 'DELETE https://api.example/items/1 '],
  ['requests_put', '{"url": "https://api.example"}', 'SyntaxError: The input lacks "url" or "data".'],
  ['requests_patch', 'nonsense', 'SyntaxError: '],
  ['requests_get', 'https://down.example', 'ServiceUnreachableError: no way'],
])('%s with %s', async (tool, input, told) => {
  const { model } = await worked([`Action: ${tool}\nAction Input: ${input}`, 'Final Answer: done']);
  expect(model.told[1]?.[0]?.text).toContain(`Observation: ${told}`);
});

test('a description may be YAML', async () => {
  const turns = ['Action: json_explorer\nAction Input: x', 'Action: json_spec_list_keys\nAction Input: data'];
  const { model } = await worked(turns, { path: field({ value: '', file_path: 'f/spec.yaml' }) });
  expect(model.told[2]?.[0]?.text).toContain("Observation: ['openapi']");
});

test.each([
  [{ allow_dangerous_requests: false }, /^You must set allow_dangerous_requests to True to use this tool\./],
  [{ path: field({ value: '', file_path: 'f/none.json' }) }, /The file "f\/none\.json" is not there/],
])('%j fails', async (fields, text) => {
  expect((await worked([], fields)).error).toMatch(text);
});

async function worked(turns: readonly string[], more: Readonly<Record<string, unknown>> = {}) {
  const model = writingModel(...turns);
  const fields = {
    input_value: 'Q',
    allow_dangerous_requests: true,
    path: field({ value: '', file_path: 'f/spec.json' }),
    ...more,
  };
  const { services } = filesIn({ 'f/spec.json': JSON.stringify(SPEC), 'f/spec.yaml': 'openapi: 3.1.0' });
  const context = testContext({ services, fetch: echo as typeof fetch });
  const { value, error } = await fed('OpenAPIAgent', 'response', fields, { llm: model }, context);
  return { text: (value as { text?: string } | undefined)?.text, error, model };
}

async function echo(url: unknown, { method, body }: RequestInit = {}): Promise<Response> {
  if (String(url).includes('down')) throw new TypeError('no way');
  return new Response(`${method} ${url} ${body ?? ''}`);
}
