import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../worker/router.ts';
import { echoFlow } from '../engine/support/flow.ts';
import { endOfRun } from '../support/background.ts';
import { addUser, byDeletedKey, type Person, signIn } from '../support/people.ts';
import { freshService, type Service } from '../support/service.ts';

/**
 * Who gets what where: a row for every route, written by hand. `owner` owns every resource that the paths name; the
 * superuser owns none of them.
 */
const table: Record<string, Row> = {
  //                                            nobody owner  sign-in other superuser deactivated deleted key
  'POST /api/v1/run/:flow_id_or_name': /*    */ [403, 200, 200, 404, 404, 401, 403, () => ({ input_value: 'hi' })],
  'POST /api/v1/responses': /*               */ [403, 200, 403, 404, 404, 401, 403, () => chat()],
  'POST /api/v1/run/advanced/:flow_id_or_name': [403, 200, 200, 404, 404, 401, 403, () => ({})],
  'POST /api/v1/webhook/:flow_id_or_name': /**/ [202, 202, 202, 202, 202, 202, 202, () => ({})],

  'GET /api/v1/runs/': /*                    */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v1/runs/:run_id': /*             */ [403, 200, 200, 404, 404, 401, 403],
  'GET /api/v1/runs/:run_id/events': /*      */ [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/runs/:run_id/cancel': /*     */ [403, 409, 409, 404, 404, 401, 403],

  'POST /api/v1/login': /*                   */ [401, 401, 401, 401, 401, 401, 401, () => wrongPassword()],
  'POST /api/v1/refresh': /*                 */ [401, 401, 401, 401, 401, 401, 401],
  'POST /api/v1/logout': /*                  */ [200, 200, 200, 200, 200, 200, 200],
  'GET /api/v1/auto_login': /*               */ [400, 400, 400, 400, 400, 400, 400],

  'GET /api/v1/users/whoami': /*             */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v1/users/': /*                   */ [403, 403, 403, 403, 200, 401, 403],
  'POST /api/v1/users/': /*                  */ [403, 403, 403, 403, 201, 401, 403, () => newUser()],
  'PATCH /api/v1/users/:user_id': /*         */ [403, 200, 200, 403, 200, 401, 403, () => ({ profile_image: 'a.svg' })],

  'GET /api/v1/api_key/': /*                 */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v1/api_key/': /*                */ [403, 200, 200, 200, 200, 401, 403, () => ({ name: 'mine' })],
  'POST /api/v1/api_key/store': /*           */ [403, 200, 200, 200, 200, 401, 403, () => ({ api_key: 'store' })],
  'DELETE /api/v1/api_key/:api_key_id': /*   */ [403, 200, 200, 400, 400, 401, 403],

  'GET /api/v1/variables/': /*               */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v1/variables/': /*              */ [403, 201, 201, 201, 201, 401, 403, () => newVariable()],
  'PATCH /api/v1/variables/:variable_id': /* */ [403, 200, 200, 404, 404, 401, 403, () => ({ id: has.variable })],
  'DELETE /api/v1/variables/:variable_id': /**/ [403, 204, 204, 404, 404, 401, 403],

  'GET /api/v2/mcp/servers': /*              */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v2/mcp/servers/:server_name': /* */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v2/mcp/servers/:server_name': /**/ [
    403,
    409,
    409,
    200,
    200,
    401,
    403,
    () => ({ url: 'https://a.example' }),
  ],
  'PATCH /api/v2/mcp/servers/:server_name': /**/ [
    403,
    200,
    200,
    200,
    200,
    401,
    403,
    () => ({ url: 'https://b.example' }),
  ],
  'DELETE /api/v2/mcp/servers/:server_name': [403, 200, 200, 404, 404, 401, 403],

  'GET /api/v1/flows/': /*                   */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v1/flows/': /*                  */ [403, 201, 201, 201, 201, 401, 403, () => ({ name: 'new' })],
  'POST /api/v1/flows/upload/': /*           */ [403, 201, 201, 201, 201, 401, 403, () => flowFile()],
  'POST /api/v1/flows/download/': /*         */ [403, 200, 200, 404, 404, 401, 403, () => [has.flow]],
  'GET /api/v1/flows/:flow_id': /*           */ [403, 200, 200, 404, 404, 401, 403],
  'PATCH /api/v1/flows/:flow_id': /*         */ [403, 200, 200, 404, 404, 401, 403, () => ({ description: 'x' })],
  'DELETE /api/v1/flows/:flow_id': /*        */ [403, 200, 200, 404, 404, 401, 403],

  'POST /api/v1/files/upload/:flow_id': /*   */ [403, 201, 201, 404, 404, 401, 403, () => flowFile()],
  'GET /api/v1/files/list/:flow_id': /*      */ [403, 200, 200, 404, 404, 401, 403],
  'GET /api/v1/files/download/:flow_id/:file_name': [403, 200, 200, 404, 404, 401, 403],
  'GET /api/v1/files/images/:flow_id/:file_name': [403, 200, 200, 404, 404, 401, 403],
  'DELETE /api/v1/files/delete/:flow_id/:file_name': [403, 200, 200, 404, 404, 401, 403],
  'GET /api/v2/files/': /*                   */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v2/files/': /*                  */ [403, 201, 201, 201, 201, 401, 403, () => flowFile()],
  'DELETE /api/v2/files/': /*                */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v2/files/:file_id': /*           */ [403, 200, 200, 404, 404, 401, 403],
  'PUT /api/v2/files/:file_id': /*           */ [403, 200, 200, 404, 404, 401, 403],
  'DELETE /api/v2/files/:file_id': /*        */ [403, 200, 200, 404, 404, 401, 403],

  'GET /api/v1/monitor/messages': /*         */ [403, 200, 200, 200, 200, 401, 403],
  'DELETE /api/v1/monitor/messages': /*      */ [403, 204, 204, 204, 204, 401, 403, () => [has.message]],
  'GET /api/v1/monitor/messages/sessions': /**/ [403, 200, 200, 200, 200, 401, 403],
  'PATCH /api/v1/monitor/messages/session/:session_id': [403, 200, 200, 404, 404, 401, 403],
  'DELETE /api/v1/monitor/messages/session/:session_id': [403, 204, 204, 204, 204, 401, 403],
  'PUT /api/v1/monitor/messages/:message_id': [403, 200, 200, 404, 404, 401, 403, () => ({ text: 'x' })],
  'GET /api/v1/monitor/builds': /*           */ [403, 200, 200, 200, 200, 401, 403],
  'DELETE /api/v1/monitor/builds': /*        */ [403, 204, 204, 204, 204, 401, 403],
  'GET /api/v1/monitor/transactions': /*     */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v1/messages': /*                 */ [403, 200, 200, 200, 200, 401, 403],

  'GET /health': /*                          */ [200, 200, 200, 200, 200, 200, 200],
  'GET /health_check': /*                    */ [200, 200, 200, 200, 200, 200, 200],
  'GET /api/v1/version': /*                  */ [200, 200, 200, 200, 200, 200, 200],
  'GET /api/v1/config': /*                   */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v1/all': /*                      */ [403, 200, 200, 200, 200, 401, 403],
  'GET /docs': /*                            */ [200, 200, 200, 200, 200, 200, 200],
  'GET /docs-assets/:file': /*               */ [200, 200, 200, 200, 200, 200, 200],
  'GET /openapi.json': /*                    */ [200, 200, 200, 200, 200, 200, 200],
};

const callers = ['nobody', 'owner', 'signedIn', 'another', 'superuser', 'deactivated', 'deletedKey'] as const;

let nobody: Service;
let owner: Person;
let as: Record<(typeof callers)[number], Service>;
/** What the owner has, made anew for each row. */
/** A run of the owner that has ended. */
let ended: string;
let has: {
  flow: string;
  variable: string;
  key: string;
  file: string;
  picture: string;
  server: string;
  message: string;
};

beforeAll(async () => {
  nobody = await freshService();
  owner = await addUser(nobody, 'owner');
  const another = await addUser(nobody, 'another');
  const superuser = await addUser(nobody, 'superuser', { isSuperuser: true });
  const deactivated = await addUser(nobody, 'deactivated', { isActive: false });
  as = {
    nobody,
    owner: owner.byKey,
    signedIn: owner.bySignIn,
    another: another.byKey,
    superuser: superuser.byKey,
    deactivated: deactivated.byKey,
    deletedKey: await byDeletedKey(owner),
  };
  const hook = { name: 'hook', data: echoFlow(), webhook: true };
  const { id } = await owner.byKey.json<{ id: string }>('POST', '/api/v1/flows/', hook);
  const started = await nobody.fetch('POST', `/api/v1/webhook/${id}`, { body: {} });
  ended = started.headers.get('x-run-id') as string;
  await endOfRun(owner.byKey, ended);
});

beforeEach(async () => {
  const flow = await owner.byKey.json<{ id: string }>('POST', '/api/v1/flows/', {
    name: 'echo',
    data: echoFlow(),
    webhook: true,
  });
  const variable = await owner.byKey.json<{ id: string }>('POST', '/api/v1/variables/', newVariable());
  const key = await owner.byKey.json<{ id: string }>('POST', '/api/v1/api_key/', { name: 'spare' });
  const file = await owner.byKey.json<{ id: string }>('POST', '/api/v2/files/', flowFile());
  const upload = await owner.byKey.json<{ file_path: string }>('POST', `/api/v1/files/upload/${flow.id}`, picture());
  // Signing out is one of the routes.
  as.signedIn = await signIn(nobody, owner.id);
  const picturePath = upload.file_path.slice(flow.id.length + 1);
  const server = `server-${crypto.randomUUID()}`;
  await owner.byKey.json('PATCH', `/api/v2/mcp/servers/${server}`, { url: 'https://a.example/mcp' });
  const message = await messageOf(owner.byKey, flow.id);
  has = { flow: flow.id, variable: variable.id, key: key.id, file: file.id, picture: picturePath, server, message };
});

test('every route has a row, and every row a route', () => {
  expect(Object.keys(table)).toEqual(routes.map(([method, path]) => `${method} ${path}`));
});

describe.each(routes.map(([method, path]) => ({ method, path })))('$method $path', ({ method, path }) => {
  test.each(callers)('as %s', async (caller) => {
    const row = table[`${method} ${path}`] as Row;
    const body = (row[7] as (() => unknown) | undefined)?.();
    const answer = await as[caller].fetch(method, filled(path), { body });
    expect(answer.status).toBe(row[callers.indexOf(caller)]);
    if (answer.status >= 400) await expectErrorBody(answer, path);
    else await answer.body?.cancel();
  });
});

describe("what is somebody else's is answered as what is not there", () => {
  const unknown = '00000000-0000-4000-8000-000000000000';

  test.each([
    ['GET', '/api/v1/flows/:id', undefined],
    ['PATCH', '/api/v1/flows/:id', { name: 'mine now' }],
    ['DELETE', '/api/v1/flows/:id', undefined],
    ['POST', '/api/v1/run/:id', {}],
    ['POST', '/api/v1/run/:id?stream=true', {}],
    ['POST', '/api/v1/run/advanced/:id', {}],
    ['POST', '/api/v1/responses', { model: ':id', input: 'hi' }],
    ['POST', '/api/v1/flows/download/', [':id']],
  ])('flows: %s %s', async (method, path, body) => {
    for (const client of [as.another, as.superuser]) {
      const foreign = await masked(client, method, path, body, has.flow);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await masked(client, method, path, body, unknown));
    }
  });

  test.each([
    ['PATCH', '/api/v1/variables/:id', { id: ':id', value: 'mine now' }],
    ['DELETE', '/api/v1/variables/:id', undefined],
  ])('variables: %s %s', async (method, path, body) => {
    for (const client of [as.another, as.superuser]) {
      const foreign = await masked(client, method, path, body, has.variable);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await masked(client, method, path, body, unknown));
    }
    expect(await owner.byKey.json('GET', '/api/v1/variables/')).toContainEqual(
      expect.objectContaining({ id: has.variable, value: 'plain' }),
    );
  });

  test.each([
    ['GET', '/api/v2/files/:id'],
    ['PUT', '/api/v2/files/:id?name=mine'],
    ['DELETE', '/api/v2/files/:id'],
  ])('files: %s %s', async (method, path) => {
    for (const client of [as.another, as.superuser]) {
      const foreign = await masked(client, method, path, undefined, has.file);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await masked(client, method, path, undefined, unknown));
    }
    expect(JSON.stringify(await owner.byKey.json('GET', '/api/v2/files/'))).toContain(has.file);
  });

  test.each([
    ['PUT', '/api/v1/monitor/messages/:id', { text: 'mine now' }],
    ['PATCH', '/api/v1/monitor/messages/session/:id?new_session_id=mine', undefined],
  ])('messages: %s %s', async (method, path, body) => {
    const id = method === 'PUT' ? has.message : has.flow;
    for (const client of [as.another, as.superuser]) {
      const foreign = await masked(client, method, path, body, id);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await masked(client, method, path, body, unknown));
    }
    const mine = `/api/v1/monitor/messages?session_id=${has.flow}`;
    expect(await owner.byKey.json('GET', mine)).toContainEqual(
      expect.objectContaining({ id: has.message, text: 'hi' }),
    );
  });

  test('keys: DELETE, with the 400 that clients know', async () => {
    for (const client of [as.another, as.superuser]) {
      const foreign = await masked(client, 'DELETE', '/api/v1/api_key/:id', undefined, has.key);
      expect(foreign).toMatchObject({ status: 400, body: { detail: 'API Key not found' } });
      expect(foreign).toEqual(await masked(client, 'DELETE', '/api/v1/api_key/:id', undefined, unknown));
    }
  });

  test('lists show the own ones alone', async () => {
    for (const client of [as.another, as.superuser]) {
      expect(JSON.stringify(await client.json('GET', '/api/v1/flows/'))).not.toContain(has.flow);
      expect(JSON.stringify(await client.json('GET', '/api/v1/variables/'))).not.toContain(has.variable);
      expect(JSON.stringify(await client.json('GET', '/api/v1/api_key/'))).not.toContain(has.key);
    }
  });

  test('an endpoint name is nothing to others, even narrowed to its owner', async () => {
    await owner.byKey.json('PATCH', `/api/v1/flows/${has.flow}`, { endpoint_name: 'secret-name' });
    for (const path of ['/api/v1/run/secret-name', `/api/v1/run/secret-name?user_id=${owner.id}`]) {
      expect((await owner.byKey.ask('POST', path, {})).status).toBe(200);
      for (const client of [as.another, as.superuser]) {
        expect(await client.ask('POST', path, {})).toMatchObject({
          status: 404,
          body: { detail: 'Flow identifier secret-name not found' },
        });
      }
    }
    await owner.byKey.json('DELETE', `/api/v1/flows/${has.flow}`);
  });
});

async function masked(client: Service, method: string, path: string, body: unknown, id: string) {
  const sent = body === undefined ? undefined : JSON.parse(JSON.stringify(body).replaceAll(':id', id));
  const answer = await client.fetch(method, path.replace(':id', id), { body: sent });
  const { trace_id: _, ...rest } = JSON.parse((await answer.text()).replaceAll(id, ':id'));
  return { status: answer.status, body: rest };
}

async function expectErrorBody(answer: Response, path: string): Promise<void> {
  const body = (await answer.json()) as Record<string, unknown>;
  const vendor = path === '/api/v1/responses' && answer.status === 404;
  expect(Object.keys(body)).toEqual(vendor ? ['error', 'trace_id'] : ['detail', 'code', 'trace_id']);
}

function filled(path: string): string {
  const values: Record<string, string> = {
    flow_id_or_name: has.flow,
    flow_id: has.flow,
    variable_id: has.variable,
    api_key_id: has.key,
    user_id: owner.id,
    file: 'start.js',
    file_id: has.file,
    file_name: has.picture,
    server_name: has.server,
    run_id: ended,
    message_id: has.message,
    session_id: has.flow,
  };
  const named = path.replace(/:(\w+)/g, (_, name: string) => values[name] as string);
  if (path.endsWith('/:file_id')) return `${named}?name=new`;
  if (path.endsWith('/session/:session_id')) return `${named}?new_session_id=new`;
  return /\/(builds|transactions|v1\/messages)$/.test(path) ? `${named}?flow_id=${has.flow}` : named;
}

/** The id of a message that a run of the flow left in the session of the flow's id. */
async function messageOf(client: Service, flow: string): Promise<string> {
  const session = { input_value: 'hi', session_id: flow };
  await client.json('POST', `/api/v1/run/${flow}`, session);
  const [message] = await client.json<{ id: string }[]>('GET', `/api/v1/monitor/messages?session_id=${flow}`);
  return message?.id ?? '';
}

function chat() {
  return { model: has.flow, input: 'hi' };
}

function wrongPassword() {
  return new URLSearchParams({ username: 'owner', password: 'wrong' });
}

function newUser() {
  return { username: `user ${crypto.randomUUID()}`, password: 'password' };
}

function newVariable() {
  return { name: `V_${crypto.randomUUID()}`, value: 'plain', type: 'Generic', default_fields: [] };
}

function flowFile(): FormData {
  const form = new FormData();
  form.set('file', new File([JSON.stringify({ name: 'from a file', data: echoFlow() })], 'flow.json'));
  return form;
}

function picture(): FormData {
  const form = new FormData();
  form.set('file', new File(['<svg/>'], 'p.svg'));
  return form;
}

type Status = number;
type Row = readonly [
  nobody: Status,
  owner: Status,
  signedIn: Status,
  another: Status,
  superuser: Status,
  deactivated: Status,
  deletedKey: Status,
  body?: () => unknown,
];
