import { describe, expect, test } from 'vitest';
import { parseFilter } from '../../../worker/components/langchain_utilities/self-query/filter-syntax.ts';
import { storeFilter } from '../../../worker/components/langchain_utilities/self-query/store-filter.ts';
import { StoreHandle } from '../../../worker/components/vectorstores/store-handle.ts';
import { makeData, makeMessage } from '../../../worker/engine/make-value.ts';
import { testContext } from '../../engine/support/context.ts';
import { fed } from '../support/fed.ts';
import { writingModel } from './support/writing-model.ts';

const members = ['a', 'b', 'c', 'artist'];

/** Recorded from LangChain's own parser and its translation for Astra DB, as Langflow 1.7.1 has them. */
describe('a filter', () => {
  test.each([
    ['eq("artist", "Katy")', { artist: { $eq: 'Katy' } }],
    ['and(eq("a", 1), lt("b", 2.5))', { $and: [{ a: { $eq: 1 } }, { b: { $lt: 2.5 } }] }],
    [
      'or(and(eq("a", true), ne("b", False)), in("c", ["x", "y"]))',
      { $or: [{ $and: [{ a: { $eq: true } }, { b: { $ne: false } }] }, { c: { $in: ['x', 'y'] } }] },
    ],
    ['and(eq("a", "one"))', { a: { $eq: 'one' } }],
    ['nin("c", "x")', { c: { $nin: ['x'] } }],
    ["eq('a', 'it is')", { a: { $eq: 'it is' } }],
    ['and( eq( "a" , -1 ) , eq("b",2) )', { $and: [{ a: { $eq: -1 } }, { b: { $eq: 2 } }] }],
    ['in("c", [])', { c: { $in: [] } }],
  ])('%s is understood', (text, expected) => {
    expect(storeFilter(parseFilter(text, members))).toEqual(expected);
  });

  test.each(['eq("zz", 1)', 'like("a", "x")', 'not(eq("a", 1))', 'eq("a")', 'foo("a", 1)', 'eq("a", 1', '', '"a"'])(
    '%s is refused',
    (text) => {
      expect(() => parseFilter(text, members)).toThrow(/^The model's filter /);
    },
  );

  test('gives dates as texts, and the quotes within a text', () => {
    expect(storeFilter(parseFilter('gte("a", "2020-01-02")', members))).toEqual({ a: { $gte: '2020-01-02' } });
    expect(storeFilter(parseFilter('lt("a", 2020-01-02T10:11:12Z)', members))).toEqual({
      a: { $lt: '2020-01-02T10:11:12Z' },
    });
    expect(storeFilter(parseFilter('eq("a", "say \\"hi\\"")', members))).toEqual({ a: { $eq: 'say "hi"' } });
  });

  test('that goes on for ever is refused', () => {
    expect(() => parseFilter('and('.repeat(100_000), members)).toThrow('cannot be read');
  });
});

describe('a question', () => {
  test.each([
    [
      '```json\n{"query": "rain", "filter": "eq(\\"artist\\", \\"Ann\\")", "limit": 2}\n```',
      ['rain', 2, { artist: { $eq: 'Ann' } }],
    ],
    ['Here it is: {"query": "rain", "filter": "NO_FILTER"}', ['rain', 4, null]],
    ['{"query": "", "filter": "gt(\\"year\\", 2000)"}', ['', 4, { year: { $gt: 2000 } }]],
    ['{"query": "", "filter": "NO_FILTER"}', ['songs?', 4, null]],
  ])('that the model answers with %s is searched for', async (answer, expected) => {
    const asked: unknown[] = [];
    const { value, model } = await retrieved(answer, asked);
    expect(asked).toEqual([expected]);
    expect(value).toMatchObject([{ data: { text: 'found' } }]);
    const prompt = model.told[0]?.[0]?.text;
    expect(prompt).toContain('The documents are: songs of the year');
    expect(prompt).toContain('"year":{"type":"integer","description":"when"}');
    expect(prompt).toContain('Request: songs?');
  });

  test.each([
    ['I cannot.', 'The model should have answered with a query and a filter, but said "I cannot."'],
    ['{"query": "x"}', 'should have answered with a query and a filter'],
    ['{"query": "x", "filter": "eq(\\"genre\\", 1)"}', 'compares "genre", which is none of artist, year.'],
  ])('that the model answers with %s fails', async (answer, text) => {
    expect((await retrieved(answer, [])).error).toContain(text);
  });

  test('fails without a store, and with records that describe nothing', async () => {
    const query = makeMessage(testContext(), { text: 'songs?' });
    const given = { query, llm: writingModel('x') };
    expect((await fed('SelfQueryRetriever', 'documents', {}, given)).error).toContain('No vector store is connected');
    const records = { ...given, attribute_infos: [makeData({ name: 'x' })] };
    expect((await fed('SelfQueryRetriever', 'documents', {}, records)).error).toContain('"name", "description"');
  });
});

async function retrieved(answer: string, asked: unknown[]) {
  const model = writingModel(answer);
  const store = new StoreHandle(async (...search) => {
    asked.push(search);
    return [makeData({ text: 'found' })];
  });
  const given = {
    query: makeMessage(testContext(), { text: 'songs?' }),
    vectorstore: store.value,
    attribute_infos: [
      makeData({ name: 'artist', description: 'who', type: 'string' }),
      makeData({ name: 'year', description: 'when', type: 'integer' }),
    ],
    llm: model,
  };
  const fields = { document_content_description: 'songs of the year' };
  return { ...(await fed('SelfQueryRetriever', 'documents', fields, given)), model };
}
