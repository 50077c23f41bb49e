import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeData, makeDataFrame } from '../../../worker/engine/make-value.ts';
import { pythonFloat } from '../../../worker/engine/python-float.ts';
import type { Data, DataFrame } from '../../../worker/engine/values.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { letterEmbeddings } from '../support/letter-embeddings.ts';
import { hostedCases } from './hosted-cases.ts';
import { searchEngineCases } from './search-engine-cases.ts';
import { serverCases } from './server-cases.ts';
import type { SentRequest, StoreCase } from './store-case.ts';

const storeCases = [...hostedCases, ...serverCases, ...searchEngineCases];

let server: Server;
let answers: StoreCase['answers'] = [];
let failing: { status: number; body: string } | null = null;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    for await (const _ of request);
    const path = `${request.method} ${request.url?.split('?')[0]}`;
    const [, given] = answers.find(([each]) => each === path) ?? [];
    const { status = given === undefined ? 404 : 200, body } = failing ?? { body: given ?? '{}' };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const documents = [
  makeData({ text: 'apple pie', source: 'a', n: 1, nested: { x: [1] }, none: null, f: pythonFloat(2) }),
  makeData({ text: 'book of roads' }),
];

/** Requests were recorded from the client libraries that Langflow 1.7.1 uses, or follow the services' own references. */
describe.each(storeCases)('$name', (store) => {
  test('stores what is connected and finds what is near', async () => {
    answers = store.answers;
    const { sent, value } = await ask(store, { search_query: 'apple' }, true);
    expect((value as Data[]).map(({ data }) => data)).toEqual(store.found);
    expect(sent).toEqual([...store.stores, ...store.searches]);
  });

  test('only searches where nothing is connected, and gives a table too', async () => {
    answers = store.answers;
    const { sent, value } = await ask(store, { search_query: 'apple' }, false, 'dataframe');
    expect((value as DataFrame).rows).toEqual(makeDataFrame(store.found).rows);
    expect(sent.slice(-store.searches.length).map(({ url }) => url)).toEqual(store.searches.map(({ url }) => url));
    expect(sent.some(({ body }) => JSON.stringify(body)?.includes('book of roads'))).toBe(false);
  });

  test.each([
    'null',
    '[null, 1, "x"]',
    '"text"',
    ...[null, 1, 'x', [null, 1], { a: 1 }].map((part) => JSON.stringify(wrongEverywhere(part))),
  ])('says that the service answered something else where it did: %s', async (body) => {
    failing = { status: 200, body };
    const { error = '' } = await ask(store, { search_query: 'apple' }, true);
    failing = null;
    expect(error).not.toMatch(/undefined|is not a|Cannot|\[object|Unexpected/);
  });

  test('fails with the service’s own words, and without its key', async () => {
    failing = { status: 403, body: '{"error":{"message":"You may not do this."}}' };
    const { error } = await ask(store, { search_query: 'apple' }, true);
    failing = null;
    expect(error).toMatch(/ answered 403: You may not do this\.$/);
    expect(error).not.toContain('secret');
  });
});

test.each(storeCases.filter(({ makesVectors, type }) => makesVectors !== true && type !== 'Upstash'))(
  '$name needs an embedding model',
  async (store) => {
    answers = store.answers;
    const { error } = await ask(store, { search_query: 'apple' }, false, 'search_results', false);
    expect(error).toContain('No embedding model is connected');
  },
);

async function ask(store: StoreCase, more: object, isStoring: boolean, output = 'search_results', hasModel = true) {
  const sent: SentRequest[] = [];
  const { port } = server.address() as AddressInfo;
  const send = async (url: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url);
    sent.push({ method: init.method ?? 'GET', url, ...keyOf(init.headers), ...bodyOf(init.body) });
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init);
  };
  const fields = Object.entries({ number_of_results: 2, ...store.fields, ...more });
  const drawn = Object.fromEntries(
    fields.map(([name, value]) => [name, field({ value, show: true, load_from_db: false })]),
  );
  const given = {
    ...(hasModel && store.makesVectors !== true && { embedding: letterEmbeddings() }),
    ...(isStoring && { ingest_data: documents }),
  };
  const outcome = await fed(store.type, output, drawn, given, { fetch: send as typeof fetch });
  return { ...outcome, sent };
}

/** The header that signs a request. */
function keyOf(headers: RequestInit['headers']): { key?: string } {
  const names = ['api-key', 'authorization', 'apikey', 'x-api-key', 'x-clickhouse-key'];
  const key = names.map((name) => new Headers(headers).get(name)).find((value) => value !== null);
  return key ? { key } : {};
}

/** Ids follow from the run and the place: numbered here. */
function bodyOf(body: RequestInit['body']): { body?: unknown } {
  if (typeof body !== 'string') return {};
  const ids = new Map<string, string>();
  const numbered = body.replace(/\b[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}\b/g, (id) => {
    ids.set(id, ids.get(id) ?? `id-${ids.size}`);
    return ids.get(id) as string;
  });
  try {
    return { body: JSON.parse(numbered) };
  } catch {
    return { body: numbered.trim().split('\n').map(lineOf) };
  }
}

function lineOf(line: string): unknown {
  return line.startsWith('{') ? JSON.parse(line) : line;
}

/** An answer with the members of every store, each of them something else than it should be. */
function wrongEverywhere(part: unknown): Record<string, unknown> {
  const members = 'data result results matches documents metadatas distances ids id host hits errors status code items';
  return Object.fromEntries(members.split(' ').map((name) => [name, part]));
}
