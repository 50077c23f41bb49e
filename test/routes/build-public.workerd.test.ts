import { beforeAll, describe, expect, test, vi } from 'vitest';
import { chatInput, chatOutput, type Edge, echoFlow, flow, type Node } from '../engine/support/flow.ts';
import { ageRun, sweep } from '../support/age-run.ts';
import { endOfRun } from '../support/background.ts';
import { framesOf } from '../support/builds.ts';
import { freshService, type Service } from '../support/service.ts';

let anyone: Service;
let owner: Service;
let another: Service;
let open: string;
let closed: string;

beforeAll(async () => {
  anyone = await freshService();
  const admin = await anyone.signedIn();
  owner = await admin.newUser('ann');
  another = await admin.newUser('bob');
  const made = async (name: string, access_type: string) =>
    (await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name, data: echoFlow(), access_type })).id;
  open = await made('open', 'PUBLIC');
  closed = await made('closed', 'PRIVATE');
});

describe('a public flow', () => {
  test('is built for a visitor, under its own id, in a session of the visitor’s own', async () => {
    const one = await eventsFor('abc', { inputs: { input_value: 'hi', session: 'ps' } });
    const other = await eventsFor('xyz', { inputs: { input_value: 'ho', session: 'ps' } });
    expect(one.map(({ event }) => event)).toContain('end_vertex');
    expect(one[1]?.data).toMatchObject({ text: 'hi', flow_id: open });
    const sessions = [one, other].map((events) => events[1]?.data.session_id as string);
    expect(sessions[0]).toMatch(/^[\da-f-]{36}\/ps$/);
    expect(sessions[0]).not.toBe(sessions[1]);
  });

  test('knows its visitors by a cookie, and gives one to those who have none', async () => {
    const first = await start({});
    expect(first.status).toBe(200);
    const [cookie = ''] = (first.headers.get('set-cookie') ?? '').split(';');
    expect(first.headers.get('set-cookie')).toMatch(/^client_id=[\da-f-]{36}; Path=\/; Max-Age=86400; SameSite=Lax$/);
    const { job_id: job } = (await first.json()) as { job_id: string };
    expect((await anyone.fetch('GET', events(job), { headers: { cookie } })).status).toBe(200);
    const again = await start({}, { cookie });
    expect(again.headers.get('set-cookie')).toBeNull();
  });

  test('whose cookie is empty is a new one', async () => {
    for (const cookie of ['client_id=', 'client_id=""']) {
      const started = await start({}, { cookie });
      expect(started.headers.get('set-cookie')).toMatch(/^client_id=[\da-f-]{36};/);
    }
  });

  test('shows a job’s events to its visitor alone, and to the owner of the flow', async () => {
    const started = await start({}, { cookie: 'client_id=abc' });
    const { job_id: job } = (await started.json()) as { job_id: string };
    const ask = async (headers: Record<string, string>) => (await anyone.fetch('GET', events(job), { headers })).status;
    expect(await ask({ cookie: 'client_id=abc' })).toBe(200);
    expect(await ask({ cookie: 'client_id=xyz' })).toBe(404);
    expect(await ask({})).toBe(404);
    expect(await ask(owner.headers)).toBe(404);
    expect((await owner.fetch('GET', `/api/v1/build/${job}/events`)).status).toBe(200);
    expect((await anyone.fetch('GET', `/api/v1/build/${job}/events`)).status).toBe(403);
  });

  test('shows and stops a visitor’s job also where editors ask, with or without a credential of somebody', async () => {
    const { job_id: job } = (await (await start({}, { cookie: 'client_id=abc' })).json()) as { job_id: string };
    const status = async (method: string, path: string, headers: Record<string, string>) => {
      const answer = await anyone.fetch(method, `/api/v1/build/${job}/${path}`, { headers });
      await answer.body?.cancel();
      return answer.status;
    };
    const visitor = { cookie: 'client_id=abc' };
    for (const [method, path] of [
      ['GET', 'events'],
      ['GET', 'events?event_delivery=polling'],
      ['POST', 'cancel'],
    ] as const) {
      const asked = [visitor, { ...another.headers, ...visitor }, { cookie: 'client_id=xyz' }, another.headers, {}];
      const statuses = [];
      for (const headers of asked) statuses.push(await status(method, path, headers));
      expect([path, ...statuses]).toEqual([path, 200, 200, 404, 404, 403]);
      expect(await status(method, path, { authorization: 'Bearer none', ...visitor })).toBe(401);
    }
  });

  test('does not show jobs of its owner to visitors', async () => {
    const { job_id: job } = await owner.json<{ job_id: string }>('POST', `/api/v1/build/${open}/flow`, {});
    expect((await anyone.fetch('GET', events(job), { headers: { cookie: 'client_id=abc' } })).status).toBe(404);
    const path = `/api/v1/build/${job}/events`;
    expect((await anyone.fetch('GET', path, { headers: { cookie: 'client_id=abc' } })).status).toBe(404);
  });

  test('runs as it is stored, whatever graph a visitor sends', async () => {
    const data = flow([chatInput('ChatInput-mine')]);
    const told = await eventsFor('abc', { data, inputs: { input_value: 'hi' } });
    expect(told[0]?.data.to_run).toEqual(['ChatInput-1', 'ChatOutput-1']);
  });

  test('takes what a visitor says for its Chat Inputs alone', async () => {
    const edges: Edge[] = [['TextInput-1.text', 'ChatOutput-1.input_value']];
    const text: Node = {
      id: 'TextInput-1',
      name: 'Text Input',
      outputs: ['text'],
      fields: { input_value: 'the owner’s' },
    };
    const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', {
      name: 'said',
      data: flow([text, chatOutput()], edges),
      access_type: 'PUBLIC',
    });
    const inputs = { input_value: 'the visitor’s', components: ['TextInput-1'] };
    const path = `/api/v1/build_public_tmp/${id}/flow?event_delivery=direct`;
    const response = await anyone.fetch('POST', path, { body: { inputs } });
    const said = framesOf(await response.text()).find(({ event }) => event === 'add_message');
    expect(said?.data.text).toBe('the owner’s');
  });

  test('takes no files of visitors', async () => {
    const { status, body } = await ask(open, { files: [`${open}/secret.txt`] });
    expect([status, body?.code]).toEqual([400, 'public_build_files']);
    expect((await ask(open, { files: [] })).status).toBe(200);
  });

  test('can be run up to a vertex', async () => {
    const told = await eventsFor('abc', {}, '&stop_component_id=ChatInput-1');
    expect(told[0]?.data.to_run).toEqual(['ChatInput-1']);
  });

  test('must be one: private and unknown flows are refused alike', async () => {
    const unknown = '00000000-0000-0000-0000-000000000000';
    for (const id of [closed, unknown]) {
      const { status, body } = await ask(id, {});
      expect([status, body?.detail, body?.code]).toEqual([403, 'Flow is not public', 'flow_not_public']);
    }
  });

  test('is not public any more once its owner says so', async () => {
    const id = (
      await owner.json<{ id: string }>('POST', '/api/v1/flows/', {
        name: 'for a while',
        data: echoFlow(),
        access_type: 'PUBLIC',
      })
    ).id;
    expect((await ask(id, {})).status).toBe(200);
    await owner.json('PATCH', `/api/v1/flows/${id}`, { access_type: 'PRIVATE' });
    expect((await ask(id, {})).status).toBe(403);
  });

  test('leaves nothing of its visitors in the monitor of its owner’s builds', async () => {
    const { id } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', {
      name: 'watched',
      data: echoFlow(),
      access_type: 'PUBLIC',
    });
    const { body } = await ask(id, {});
    const rows = async () =>
      (await owner.json<unknown>('GET', `/api/v1/runs?flow_id=${id}`)) as { id: string; status: string }[];
    // Its row is written together with what its vertices came to.
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ id: body?.job_id, status: 'succeeded' }]));
    expect(await owner.json('GET', `/api/v1/monitor/builds?flow_id=${id}`)).toEqual({ vertex_builds: {} });
  });

  test('forgets a visitor’s job and what was said in it after a day', async () => {
    const started = await start({ inputs: { input_value: 'forget me' } }, { cookie: 'client_id=gone' });
    const { job_id: job } = (await started.json()) as { job_id: string };
    const run = await endOfRun(owner, job);
    const said = async () =>
      (
        (await owner.json<unknown>(
          'GET',
          `/api/v1/monitor/messages?flow_id=${open}&session_id=${run.session_id}`,
        )) as unknown[]
      ).length;
    expect(await said()).toBe(2);
    const due = await ageRun(job);
    expect(due - Date.now()).toBeLessThanOrEqual(86_400_000);
    await sweep();
    expect(await said()).toBe(0);
    expect((await anyone.ask('GET', events(job), undefined, { cookie: 'client_id=gone' })).status).toBe(404);
  });
});

function events(job: string): string {
  return `/api/v1/build_public_tmp/${job}/events`;
}

function start(body: object, headers: Record<string, string> = {}, query = ''): Promise<Response> {
  return anyone.fetch('POST', `/api/v1/build_public_tmp/${open}/flow${query}`, { body, headers });
}

function ask(id: string, body: object) {
  return anyone.ask('POST', `/api/v1/build_public_tmp/${id}/flow`, body);
}

async function eventsFor(clientId: string, body: object, query = '') {
  const headers = { cookie: `client_id=${clientId}` };
  const response = await start(body, headers, `?event_delivery=direct${query}`);
  return framesOf(await response.text());
}
