import { beforeEach, expect, test, vi } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { bindings } from '../support/migrate.ts';
import { freshService, type Service, service } from '../support/service.ts';
import { webhookEcho } from '../support/webhook-flows.ts';

const days = 86_400_000;
let owner: Service;
let id: string;

beforeEach(async () => {
  owner = await (await (await freshService()).signedIn()).withKey();
  id = (await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'flow', data: echoFlow() })).id;
});

test('a graph that its flow turned away from stays for runs that were accepted before, and no longer', async () => {
  await change(owner, webhookEcho());
  expect(await graphs()).toBe(2);
  await change(inDays(6), webhookEcho('still {text}'));
  expect(await graphs()).toBe(3);
  // The first is gone, the second may still be needed.
  await change(inDays(8), webhookEcho('now {text}'));
  expect(await graphs()).toBe(3);
});

test('a graph that a flow returns to is not deleted', async () => {
  await change(owner, webhookEcho());
  await change(owner, echoFlow());
  await change(inDays(8), webhookEcho('now {text}'));
  await change(inDays(9), echoFlow());
  expect((await owner.json<{ data: object }>('GET', `/api/v1/flows/${id}`)).data).toEqual(echoFlow());
});

test('a large graph goes from the object store once no run can need it', async () => {
  const large = webhookEcho('x'.repeat(1_100_000));
  await change(owner, large);
  expect(await objects()).toHaveLength(1);
  await change(owner, echoFlow());
  await change(inDays(6), webhookEcho());
  expect(await objects()).toHaveLength(1);
  await change(inDays(8), echoFlow());
  expect(await objects()).toEqual([]);
  expect(await graphs()).toBe(2);
  await change(inDays(9), large);
  expect((await owner.json<{ data: object }>('GET', `/api/v1/flows/${id}`)).data).toEqual(large);
});

test('a large graph that a template has stays for as long as that, and goes with it', async () => {
  const large = webhookEcho('x'.repeat(1_100_000));
  await change(owner, large);
  const template = await owner.json<{ id: string }>('POST', `/api/v1/flows/${id}/template`, { name: 'T' });
  const path = `/api/v1/flows/flow_template/${template.id}`;
  await change(owner, echoFlow());
  await change(inDays(8), webhookEcho());
  expect(await owner.json('GET', path)).toMatchObject({ data: large });
  await inDays(9).json('DELETE', path);
  await change(inDays(18), echoFlow());
  expect(await objects()).toEqual([]);
});

test('a large graph that somebody comes back to while it is deleted stays', async () => {
  const large = webhookEcho('x'.repeat(1_100_000));
  await change(owner, large);
  await change(owner, echoFlow());
  const later = inDays(8);
  const deleting = bindings.FILES.delete.bind(bindings.FILES);
  const meanwhile = vi.spyOn(bindings.FILES, 'delete').mockImplementationOnce(async (keys) => {
    await change(inDays(9), large);
    await deleting(keys);
  });
  await change(later, webhookEcho());
  expect(meanwhile).toHaveBeenCalled();
  expect(await objects()).toHaveLength(1);
});

async function objects(): Promise<R2Object[]> {
  return (await bindings.FILES.list({ prefix: 'graphs/' })).objects;
}

function inDays(count: number): Service {
  return service({}, { now: () => Date.now() + count * days }).as(owner.headers);
}

async function change(as: Service, data: object): Promise<void> {
  await as.json('PATCH', `/api/v1/flows/${id}`, { data });
}

async function graphs(): Promise<number | null> {
  return bindings.DB.prepare('SELECT count(*) AS count FROM graphs').first<number>('count');
}
