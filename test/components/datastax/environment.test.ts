import { describe, expect, test } from 'vitest';
import type { Message } from '../../../worker/engine/values.ts';
import { fed } from '../support/fed.ts';

/** Recorded from Langflow 1.7.1. */
describe('Dotenv', () => {
  test.each([
    [
      'A=1\nB="two\\nlines" # c\nexport C=\'x y\'\nD= spaced # c\n',
      'Loaded .env',
      { A: '1', B: 'two\nlines', C: 'x y', D: 'spaced' },
    ],
    ['', 'No variables found in .env', {}],
    ['# c\n\n', 'No variables found in .env', {}],
    ['novalue', 'Loaded .env', {}],
    ['A=', 'Loaded .env', { A: '' }],
  ])('takes %j', async (text, told, variables) => {
    const kept: Record<string, string> = {};
    const set = (name: string, value: string) => Object.assign(kept, { [name]: value });
    const fields = { dotenv_file_content: text };
    const { value } = await fed(
      'Dotenv',
      'env_set',
      fields,
      {},
      { variables: { get: async () => null, set } as never },
    );
    expect([(value as Message).text, kept]).toEqual([told, variables]);
  });
});

describe('GetEnvVar', () => {
  const variables = { get: async (name: string) => (name === 'CITY' ? 'Rome' : null) };

  test('gives the text of a variable', async () => {
    const { value } = await fed('GetEnvVar', 'env_var_value', { env_var_name: 'CITY' }, {}, { variables });
    expect((value as Message).text).toBe('Rome');
  });

  test.each(['ZZ', 'SERVICE_SECRET_KEY'])('fails for %s', async (name) => {
    expect(await fed('GetEnvVar', 'env_var_value', { env_var_name: name }, {}, { variables })).toEqual({
      error: `Environment variable ${name} not set`,
    });
  });
});
