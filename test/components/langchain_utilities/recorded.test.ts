import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { breakpoints } from '../../../worker/components/langchain_utilities/splitters/breakpoints.ts';
import { embeddingsKind } from '../../../worker/engine/kinds.ts';
import { makeData } from '../../../worker/engine/make-value.ts';
import type { Data, Embeddings } from '../../../worker/engine/values.ts';
import { fed } from '../support/fed.ts';
import { expectedOf, outcomeOf, recordedCases } from '../support/recorded.ts';

/** What Langflow 1.7.1 made of the same fields. */
const cases = recordedCases(new URL('./recorded.jsonl', import.meta.url));

test.each(cases.map((recorded) => [recorded.type, recorded.name, recorded] as const))(
  '%s: %s',
  async (_type, _name, recorded) => {
    expect(await outcomeOf(recorded)).toEqual(expectedOf(recorded));
  },
);

describe('HtmlLinkExtractor', () => {
  test('finds where a page leads, once each, and what it is', async () => {
    const text =
      "<p><a href='/b#c'>b</a><a href=\"/b\">b</a><a>no</a><a href='mailto:x@y'>m</a><A HREF='../z?q=1&amp;r=2'></A></p>";
    const page = makeData({ text, source: 'https://h.example/a/', k: 1 });
    expect((await fed('HtmlLinkExtractor', 'data', {}, { data_input: page })).value).toMatchObject([
      {
        data: {
          k: 1,
          links: [
            { kind: 'hyperlink', direction: 'in', tag: 'https://h.example/a/' },
            { kind: 'hyperlink', direction: 'out', tag: 'https://h.example/b' },
            { kind: 'hyperlink', direction: 'out', tag: 'https://h.example/z?q=1&r=2' },
          ],
          text,
        },
      },
    ]);
  });

  test('keeps fragments where it is told to', async () => {
    const page = makeData({ text: "<a href='#f'>x</a>", source: 'https://h.example/' });
    const { value } = await fed(
      'HtmlLinkExtractor',
      'data',
      { drop_fragments: false, kind: 'k' },
      { data_input: page },
    );
    expect((value as Data[])[0]?.data.links).toEqual([
      { kind: 'k', direction: 'in', tag: 'https://h.example/' },
      { kind: 'k', direction: 'out', tag: 'https://h.example/#f' },
    ]);
  });
});

describe('NaturalLanguageTextSplitter', () => {
  const input = makeData({ text: 'Dr. No came. He saw 3.5 apples! Did he go?', n: 1 });

  test('cuts between sentences', async () => {
    const { value } = await fed('NaturalLanguageTextSplitter', 'data', sizes(25), { data_input: input });
    const texts = (value as Data[]).map(({ data }) => data.text);
    expect(texts.at(-1)).toBe('Did he go?');
    expect(texts).toContain('He saw 3.5 apples!');
    expect((value as Data[]).every(({ data }) => data.n === 1)).toBe(true);
  });

  test('joins them by the separator', async () => {
    const fields = { ...sizes(100), separator: ' | ' };
    const { value } = await fed('NaturalLanguageTextSplitter', 'data', fields, { data_input: input });
    expect((value as Data[])[0]?.data.text).toMatch(/ \| He saw 3\.5 apples! \| Did he go\?$/);
  });

  test('refuses a language that is none', async () => {
    const fields = { ...sizes(100), language: 'klingon' };
    expect(await fed('NaturalLanguageTextSplitter', 'data', fields, { data_input: input })).toEqual({
      error: expect.stringMatching(/^The language 'klingon' is not known\. Write one of: .*english/),
    });
  });

  function sizes(size: number) {
    return { chunk_size: size, chunk_overlap: 0 };
  }
});

describe('SemanticTextSplitter', () => {
  /** Random texts, and the chunks that langchain-experimental 0.3.4 makes with vectors that count vowels. */
  const recorded = readFileSync(new URL('./semantic-text-splitter.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { text: string; fields: Record<string, unknown>; chunks: string[] });

  test('cuts where LangChain cuts', async () => {
    for (const { text, fields, chunks } of recorded) {
      const given = { data_inputs: [makeData({ text, n: 1 })], embeddings: vowels };
      const { value, error } = await fed('SemanticTextSplitter', 'chunks', fields, given);
      expect(error, text).toBeUndefined();
      expect(
        (value as Data[]).map(({ data }) => data.text),
        text,
      ).toEqual(chunks);
    }
  });

  test('needs a model', async () => {
    const given = { data_inputs: [makeData({ text: 'a. b.' })] };
    expect(await fed('SemanticTextSplitter', 'chunks', {}, given)).toEqual({
      error: 'An error occurred during semantic splitting: An embeddings model is required for SemanticTextSplitter.',
    });
  });

  const vowels: Embeddings = {
    kind: embeddingsKind,
    modelName: 'vowels',
    embed: async (texts) => texts.map((text) => [...'aeiou'].map((vowel) => text.split(vowel).length - 1)),
  };
});

test('LangChainFakeEmbeddings makes vectors of the length that is asked for, each another', async () => {
  const { value } = await fed('LangChainFakeEmbeddings', 'embeddings', { dimensions: 7 });
  const [a, b] = await (value as Embeddings).embed(['x', 'x'], new AbortController().signal);
  expect(a).toHaveLength(7);
  expect(b).toHaveLength(7);
  expect(a).not.toEqual(b);
  const usual = await fed('LangChainFakeEmbeddings', 'embeddings', { dimensions: 0 });
  expect((await (usual.value as Embeddings).embed(['x'], new AbortController().signal))[0]).toHaveLength(5);
});

/** Computed with NumPy. */
test.each([
  ['percentile', 50, [1, 3]],
  ['percentile', 95, [3]],
  ['standard_deviation', 0.5, [3]],
  ['interquartile', 0.1, [1, 3]],
])('without a number of chunks, %s %d decides', (method, amount, places) => {
  expect(breakpoints([0.1, 0.5, 0.2, 0.9, 0.3], { chunks: null, method, amount })).toEqual(places);
});

test('an unknown method is refused', () => {
  expect(() => breakpoints([0.1], { chunks: null, method: 'guess', amount: 1 })).toThrowError(/guess/);
});
