import { beforeEach, describe, expect, test } from 'vitest';
import { addUser, type Person } from '../support/people.ts';
import { type SayingFlow, said, saying, sayingFlow } from '../support/saying-flows.ts';
import { freshService, type Service } from '../support/service.ts';

let nobody: Service;
let ann: Person;
let flow: SayingFlow;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  flow = await sayingFlow(ann);
});

describe('an export of a flow that is online', () => {
  const exported = async (id = flow.id) => {
    const headers = { accept: 'application/json' };
    const answer = await ann.byKey.fetch('POST', '/api/v1/flows/download/', { body: [id], headers });
    return (await answer.json()) as Record<string, unknown>;
  };

  test('runs elsewhere what it runs here, and has the draft that it has here', async () => {
    await ann.byKey.json('POST', `${flow.path}/versions`, { version: 'first', note: 'a note' });
    await flow.patch({ is_online: true, online_version: 'first', endpoint_name: 'x' });
    await flow.patch({ data: saying('two') });
    const file = await exported();
    expect(file.published_version).toEqual({ flow_version: 'first', version_note: 'a note', data: saying('one') });
    const bob = await addUser(nobody, 'bob');
    const came = await bob.byKey.json<{ id: string }>('POST', '/api/v1/flows/', file);
    expect(came).toMatchObject({ is_online: true, online_version: 'first', data: saying('two') });
    expect(came).not.toHaveProperty('published_version');
    expect(await said(bob, '/api/v1/run/x')).toBe('one');
    expect(await said(bob, '/api/v1/run_latest/x')).toBe('two');
    const [version] = await bob.byKey.json<unknown[]>('GET', `/api/v1/flows/${came.id}/versions`);
    expect(version).toMatchObject({ flow_version: 'first', version_note: 'a note', creator_name: 'bob', name: 'x' });
  });

  test('comes back by a ZIP of its project, with its own tokens and without its secrets', async () => {
    const secret = { name: 'api_key', type: 'str', password: true, load_from_db: false, value: 'sk-mine' };
    const node = { id: 'A-1', data: { id: 'A-1', type: 'A', node: { template: { api_key: secret } } } };
    await flow.patch({ data: { nodes: [node], edges: [], exact: 1 } });
    await flow.patch({ is_online: true });
    await flow.patch({ data: saying('two') });
    const { folder_id: project } = await flow.read();
    const zip = await ann.byKey.fetch('GET', `/api/v1/projects/download/${project}`);
    const form = new FormData();
    form.set('file', new File([await zip.arrayBuffer()], 'p.zip'));
    const [came] = (await (await ann.byKey.fetch('POST', '/api/v1/flows/upload/', { body: form })).json()) as {
      id: string;
    }[];
    const [version] = await ann.byKey.json<{ data: { nodes: (typeof node)[] } }[]>(
      'GET',
      `/api/v1/flows/${came?.id}/versions`,
    );
    expect(version?.data.nodes[0]?.data.node.template.api_key.value).toBeNull();
  });

  test('has nothing more where its draft is what is online, or it is offline', async () => {
    await flow.patch({ is_online: true });
    expect(await exported()).not.toHaveProperty('published_version');
    await flow.patch({ is_online: false, data: saying('two') });
    expect(await exported()).not.toHaveProperty('published_version');
  });

  test('is refused with a version that is none', async () => {
    const bad = { name: 'b', is_online: true, published_version: { flow_version: 'a/b', data: null } };
    expect((await ann.byKey.ask('POST', '/api/v1/flows/', bad)).status).toBe(422);
  });
});
