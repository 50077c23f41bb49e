import { expect, test } from 'vitest';
import { digestTexts } from './digest-texts.ts';

test('long texts become their length and digest, wherever they stand; short ones stay', () => {
  const long = 'a'.repeat(121);
  const digested = digestTexts({ short: 'a'.repeat(120), list: [{ long }], number: 1, none: null });
  expect(digested).toEqual({
    short: 'a'.repeat(120),
    list: [{ long: expect.stringMatching(/^<121 characters, [\da-f]{16}>$/) }],
    number: 1,
    none: null,
  });
});

test('texts that differ by a letter have other digests', () => {
  const [one, other] = ['a', 'b'].map((last) => digestTexts('x'.repeat(200) + last));
  expect(one).not.toBe(other);
});

test('texts that rules read stay', () => {
  const read = { detail: 'x'.repeat(200), text: `<urlopen error ${'x'.repeat(200)}>` };
  expect(digestTexts(read)).toEqual(read);
});
