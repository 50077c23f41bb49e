import { expect, test } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { freshService } from '../support/service.ts';

test('public builds are limited by flow and network, the owner’s own are not', async () => {
  const anyone = await freshService({ SERVICE_ANONYMOUS_RATE: '0.02', SERVICE_ANONYMOUS_BURST: '2' });
  const owner = await (await anyone.signedIn()).newUser('ann');
  const flow = { name: 'open', data: echoFlow(), access_type: 'PUBLIC' };
  const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', flow);
  const build = async (address: string, as = anyone, path = 'build_public_tmp') => {
    const headers = { 'cf-connecting-ip': address };
    const response = await as.fetch('POST', `/api/v1/${path}/${id}/flow`, { body: {}, headers });
    await response.text();
    return response.status;
  };
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push(await build('192.0.2.1'));
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(await build('192.0.2.2')).toBe(200);
  expect(await build('192.0.2.1', owner, 'build')).toBe(200);
});
