import { expect, test } from 'vitest';
import { fed } from '../support/fed.ts';

const type = 'RegexExtractorComponent';

test.each(['[', '(', '*a', 'a)', '\\', '[b-a]', 'a{3,1}', '(?z)', '(?P<1>a)', 'a**', '\\1'])(
  '%s is no regular expression, and the answer says so',
  async (pattern) => {
    const text = await fed(type, 'text', { input_text: 'a', pattern });
    expect(text.value).toMatchObject({ text: expect.stringMatching(/^Invalid regex pattern: \S/) });
    const data = await fed(type, 'data', { input_text: 'a', pattern });
    expect(data.value).toMatchObject([{ data: { error: expect.stringMatching(/^Invalid regex pattern: \S/) } }]);
  },
);

test('several groups are a list in a record, and no text', async () => {
  const fields = { input_text: 'on 2024-01-02', pattern: '(\\d+)-(\\d+)-(\\d+)' };
  expect((await fed(type, 'data', fields)).value).toMatchObject([{ data: { match: ['2024', '01', '02'] } }]);
  expect(await fed(type, 'text', fields)).toEqual({ error: 'sequence item 0: expected str instance, tuple found' });
});

test('a pattern that would take for ever fails the run', async () => {
  const fields = { input_text: `${'a'.repeat(60)}!`, pattern: '(a|a)*\\1$' };
  expect(await fed(type, 'data', fields)).toEqual({ error: expect.stringMatching(/takes too long/) });
});
