import { beforeEach, describe, expect, test } from 'vitest';
import { echoFlow, flow } from '../engine/support/flow.ts';
import type { Flow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

let nobody: Service;
let ann: Person;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
});

const made = (body: unknown) => ann.byKey.json<Flow>('POST', '/api/v1/flows/', body);
const read = (id: string) => ann.byKey.json<Flow>('GET', `/api/v1/flows/${id}`);
const patch = (id: string, body: unknown) => ann.byKey.ask('PATCH', `/api/v1/flows/${id}`, body);

describe('the graph', () => {
  const tokens =
    '{"nodes":[1.0, 1e400,-0,12345678901234567890, 0.10],"edges":[],"a":1,"a":2,"e":"\\u0041\\/","__proto__":{"x":1} }';

  test('comes back with the very tokens that it came with', async () => {
    const text = `{"name":"t","data": ${tokens} ,"locked":null}`;
    const response = await ann.byKey.fetch('POST', '/api/v1/flows/', { body: text, headers: jsonType });
    const created = await response.text();
    expect(created).toContain(`"data":${tokens},`);
    const { id } = JSON.parse(created);
    for (const path of [`/api/v1/flows/${id}`, '/api/v1/flows/']) {
      expect(await (await ann.byKey.fetch('GET', path)).text()).toContain(`"data":${tokens},`);
    }
    const accept = { accept: 'application/json' };
    const file = await ann.byKey.fetch('POST', '/api/v1/flows/download/', { body: [id], headers: accept });
    expect(await file.text()).toContain(`"data":${tokens},`);
    const changed = tokens.replace('1.0', '2.00');
    const patched = await ann.byKey.fetch('PATCH', `/api/v1/flows/${id}`, {
      body: `{"data":${changed}}`,
      headers: jsonType,
    });
    expect(await patched.text()).toContain(`"data":${changed},`);
  });

  test('may have several MB, which lie in the object store', async () => {
    const data = { ...echoFlow(), padding: 'ä'.repeat(2_000_000) };
    const { id } = await made({ name: 'large', data });
    expect((await read(id)).data).toEqual(data);
    expect((await nobody.app.files.list()).objects.map(({ size }) => size > 4_000_000)).toEqual([true]);
    expect((await ann.byKey.ask('POST', `/api/v1/run/${id}`, { input_value: 'hi' })).status).toBe(200);
    expect((await service().as(ann.byKey.headers).ask('POST', `/api/v1/run/${id}`, {})).status).toBe(200);
  });

  test('decides about the webhook flag, together with what the owner said', async () => {
    const hook = flow([{ id: 'Webhook-1' }]);
    const { id } = await made({ name: 'hook', data: hook });
    expect((await read(id)).webhook).toBe(true);
    expect((await patch(id, { data: echoFlow() })).body).toMatchObject({ webhook: false });
    expect((await patch(id, { webhook: true })).body).toMatchObject({ webhook: true });
    expect((await patch(id, { data: hook, webhook: false })).body).toMatchObject({ webhook: true });
    expect((await made({ name: 'said', webhook: true, data: echoFlow() })).webhook).toBe(true);
  });

  test('may be empty, null, or hold nodes that are none', async () => {
    for (const data of [{}, null, { nodes: [null, 5, 'x', []], edges: [null, 5] }, { nodes: 'x', edges: {} }]) {
      expect((await made({ name: 'x', data })).data).toEqual(data);
    }
  });

  test('may be nested a thousand levels deep, with the rest of the body, and not more', async () => {
    const deep = (levels: number) => `${'['.repeat(levels)}"[[[{\\"[["${']'.repeat(levels)}`;
    const send = (data: string) =>
      ann.byKey.fetch('POST', '/api/v1/flows/', {
        body: `{"name":"deep","data":{"nodes":[],"edges":[],"deep":${data}}}`,
        headers: jsonType,
      });
    const taken = await send(deep(998));
    expect(taken.status).toBe(201);
    expect(await taken.text()).toContain(deep(998));
    for (const levels of [999, 100_000]) {
      const refused = await send(deep(levels));
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ detail: [{ type: 'json_invalid' }] });
    }
  });
});

const jsonType = { 'content-type': 'application/json' };
