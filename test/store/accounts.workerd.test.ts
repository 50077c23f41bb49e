import { beforeEach, describe, expect, test } from 'vitest';
import { BadRequestError } from '../../worker/http/errors.ts';
import { Accounts } from '../../worker/store/accounts.ts';
import { bindings, freshStores } from '../support/migrate.ts';

beforeEach(freshStores);

describe('a change of an account', () => {
  const accounts = () => new Accounts(bindings.ACCOUNTS);

  test('makes everything stale that was cached before it', async () => {
    const before = await accounts().use('ann', null);
    await accounts().change('ann', async () => expect(await accounts().use('ann', null), 'meanwhile').toBe(0));
    expect(await accounts().use('ann', null)).toBeGreaterThan(before);
  });

  test('that was refused is over', async () => {
    const refusal = accounts().change('ann', async () => {
      throw new BadRequestError('taken', 'taken');
    });
    await expect(refusal).rejects.toThrow('taken');
    expect(await accounts().use('ann', null)).toBeGreaterThan(0);
  });

  test('with an unknown end stays open: the write may still arrive', async () => {
    const lost = accounts().change('ann', async () => {
      throw new Error('Network connection lost.');
    });
    await expect(lost).rejects.toThrow('Network connection lost.');
    expect(await accounts().use('ann', null)).toBe(0);
  });
});
