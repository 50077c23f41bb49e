import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chunkSizes } from '../../../worker/components/langchain_utilities/splitters/chunk-sizes.ts';
import type { Keep } from '../../../worker/components/langchain_utilities/splitters/cut.ts';
import { languageSeparators } from '../../../worker/components/langchain_utilities/splitters/language-separators.ts';
import { splitCharacters } from '../../../worker/components/langchain_utilities/splitters/split-characters.ts';
import { splitRecursively } from '../../../worker/components/langchain_utilities/splitters/split-recursively.ts';

/** Random texts with the chunks that langchain-text-splitters 0.3.11 makes of them. */
const recorded = readFileSync(new URL('./splitters.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

const split: Readonly<Record<string, (recorded: Recorded) => string[]>> = {
  characters: ([, text, size, overlap, separators, keep]) =>
    splitCharacters(text, separators[0] as string, keep, chunkSizes(size, overlap)),
  recursive: ([, text, size, overlap, separators]) =>
    splitRecursively(text, separators as readonly string[], chunkSizes(size, overlap)),
  language: ([, text, size, overlap, language]) =>
    splitRecursively(text, languageSeparators(language as string) ?? [], chunkSizes(size, overlap)),
};

test.each(Object.keys(split))('%s: texts are cut where LangChain cuts them', (way) => {
  const mine = recorded.filter(([recordedWay]) => recordedWay === way);
  expect(mine.length).toBeGreaterThan(50);
  for (const line of mine) expect(split[way]?.(line), JSON.stringify(line.slice(0, 6))).toEqual(line[6]);
});

test('a long text is split in time that grows with its length', () => {
  const text = 'one two three. '.repeat(200_000);
  const chunks = splitRecursively(text, ['\n\n', '\n', ' ', ''], chunkSizes(1000, 200));
  expect(chunks.length).toBeGreaterThan(3000);
  expect(chunks.every((chunk) => chunk.length <= 1000)).toBe(true);
});

test.each([
  [0, 0, 'chunk_size must be > 0, got 0'],
  [10, -1, 'chunk_overlap must be >= 0, got -1'],
  [10, 11, 'Got a larger chunk overlap (11) than chunk size (10), should be smaller.'],
])('a size of %d with an overlap of %d is refused', (size, overlap, message) => {
  expect(() => chunkSizes(size, overlap)).toThrowError(message);
});

type Recorded = [
  way: string,
  text: string,
  size: number,
  overlap: number,
  at: string | readonly string[],
  keep: Keep,
  chunks: string[],
];
