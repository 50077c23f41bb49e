import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../worker/router.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';

let ann: Person;
let id: string;

beforeAll(async () => {
  ann = await addUser(await freshService(), 'ann');
  id = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'one' })).id;
});

/** What may be anything but an id: names, numbers, and ids of which the service says that they are not there. */
const anyText =
  /:(flow_id_or_name|file_name|folder_name|server_name|path|name|v|number|vertex_id|response_id|session_id)\b/;

describe('an id that is none', () => {
  const withIds = routes.filter(
    // The folders lead to the projects, and HEAD has no body.
    ([method, path]) => /:\w*id\b/.test(path) && !anyText.test(path) && !/folders/.test(path) && method !== 'HEAD',
  );

  test.each(withIds.map(([method, path]) => [method, path] as const))('%s %s', async (method, path) => {
    const answer = await ann.byKey.ask(method, path.replaceAll(/:\w+/g, 'nope'), bodyOf(method));
    expect([method, path, answer.status]).toEqual([method, path, expect.toBeOneOf([400, 403, 404, 422])]);
    if (answer.status === 400 || answer.status === 422)
      expect(answer.body).toMatchObject({ code: 'validation_failed', detail: expect.any(Array) });
  });

  test.each([
    ['POST', '/api/v1/flows/', { name: 'x', project_id: 'nope' }, 'project_id'],
    ['POST', '/api/v1/flows/', { name: 'x', folder_id: 'nope' }, 'folder_id'],
    ['POST', '/api/v1/projects/', { name: 'x', flows_list: ['nope'] }, 'flows_list'],
    ['POST', '/api/v1/flows/download/', ['nope'], 0],
    ['DELETE', '/api/v1/flows/', ['nope'], 0],
    ['POST', '/api/v2/files/batch/', ['nope'], 0],
    ['DELETE', '/api/v2/files/batch/', ['nope'], 0],
  ])('in a body: %s %s %j', async (method, path, body, place) => {
    expect(await ann.byKey.ask(method, path, body)).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'uuid_parsing', loc: expect.arrayContaining(['body', place]) }] },
    });
  });
});

describe('a page that is none', () => {
  const paged = [
    '/api/v1/flows/?get_all=false&',
    '/api/v1/monitor/transactions?flow_id=ID&',
    '/api/v1/projects/PROJECT?',
  ];
  const cases = paged.flatMap((path) =>
    ['page=0', 'page=-1', 'page=x', 'size=0', 'size=101', 'size=1e3'].map((query) => [path, query] as const),
  );

  test.each(cases)('%s%s', async (path, query) => {
    const [project] = await ann.byKey.json<{ id: string }[]>('GET', '/api/v1/projects/');
    const full = path.replace('ID', id).replace('PROJECT', String(project?.id)) + query;
    expect(await ann.byKey.ask('GET', full)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', query.split('=')[0]] }] },
    });
  });
});

describe('an endpoint name', () => {
  test.each([
    ['x'.repeat(200), { detail: [{ type: 'string_too_long', loc: ['body', 'endpoint_name'] }] }],
    ['../run', { detail: expect.stringMatching(/only letters, numbers/) }],
    ['a b', { detail: expect.stringMatching(/only letters, numbers/) }],
    ['ä', { detail: expect.stringMatching(/only letters, numbers/) }],
  ])('%s is refused, when made and when changed', async (name, body) => {
    const made = await ann.byKey.ask('POST', '/api/v1/flows/', { name: 'x', endpoint_name: name });
    const changed = await ann.byKey.ask('PATCH', `/api/v1/flows/${id}`, { endpoint_name: name });
    expect([made, changed]).toMatchObject([
      { status: 422, body },
      { status: 422, body },
    ]);
  });
});

describe('a content type that lies', () => {
  const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\n\r\n{}\r\n--b--\r\n';
  test.each([
    ['POST', '/api/v1/flows/', '{"name":"x"}', 'text/plain'],
    ['POST', '/api/v1/flows/', '{"name":"x"}', 'multipart/form-data; boundary=b'],
    ['POST', '/api/v1/flows/', form, 'application/json'],
    ['POST', '/api/v1/projects/', '<project/>', 'application/xml'],
    ['POST', '/api/v1/flows/upload/', form, 'application/json'],
    ['POST', '/api/v1/flows/upload/', form, 'multipart/form-data'],
    ['POST', '/api/v1/projects/upload/', form, 'multipart/form-data; boundary=other'],
    ['POST', '/api/v2/files/', form, 'application/json'],
    ['POST', '/api/v2/files/', form, 'multipart/form-data'],
    ['POST', '/api/v2/files/', '{}', 'multipart/form-data; boundary='],
    ['POST', '/api/v1/variables/', 'name=x', 'application/x-www-form-urlencoded'],
  ])('%s %s %j as %s', async (method, path, body, type) => {
    const answer = await ann.byKey.ask(method, path, body, { 'content-type': type });
    expect([answer.status, answer.body]).toEqual([
      expect.toBeOneOf([400, 422]),
      expect.objectContaining({ detail: expect.anything(), code: expect.any(String), trace_id: expect.any(String) }),
    ]);
  });
});

describe('a name that leads elsewhere', () => {
  const names = ['../../etc/passwd', '..\\..\\x', '/etc/passwd', '..', 'C:\\x', 'a/../../b'];

  test.each(names)('of a flow or project is no more than its name: %s', async (name) => {
    const flow = await ann.byKey.json<{ id: string; name: string }>('POST', '/api/v1/flows/', { name });
    const project = await ann.byKey.json<{ id: string; name: string }>('POST', '/api/v1/projects/', { name });
    expect([flow.name, project.name]).toEqual([name, name]);
    const zip = await ann.byKey.fetch('GET', `/api/v1/projects/download/${project.id}`);
    expect(zip.headers.get('content-disposition') ?? '').not.toMatch(/filename=[^;]*[\\/]/);
    await zip.body?.cancel();
    await ann.byKey.ask('DELETE', `/api/v1/flows/${flow.id}`);
    await ann.byKey.ask('DELETE', `/api/v1/projects/${project.id}`);
  });

  // As a part of a path, '..' alone would never arrive.
  test.each(names.filter((name) => name !== '..'))('finds no file of a flow: %s', async (name) => {
    const at = encodeURIComponent(name);
    for (const [method, path] of [
      ['GET', `/api/v1/files/download/${id}/${at}`],
      ['GET', `/api/v1/files/images/${id}/${at}`],
    ] as const) {
      expect((await ann.byKey.ask(method, path)).status).toBe(404);
    }
    expect((await ann.byKey.ask('DELETE', `/api/v1/files/delete/${id}/${at}`)).status).toBe(200);
  });

  test.each(['../../evil', '/etc/evil', '..\\evil'])('of a file is its last part: %s', async (name) => {
    const body = new FormData();
    body.set('file', new File(['x'], 'x.txt'));
    const { id: file } = await ann.byKey.json<{ id: string }>('POST', '/api/v2/files/', body);
    const renamed = await ann.byKey.ask('PUT', `/api/v2/files/${file}?name=${encodeURIComponent(name)}`);
    expect(renamed).toMatchObject({ status: 200, body: { name: 'evil' } });
    await ann.byKey.ask('DELETE', `/api/v2/files/${file}`);
  });

  test.each(['../../etc', '/etc/passwd', 'a/../../b'])('of a place to save a flow at is refused: %s', async (path) => {
    expect((await ann.byKey.ask('POST', '/api/v1/flows/', { name: 'x', fs_path: path })).status).toBe(400);
  });
});

function bodyOf(method: string): object | undefined {
  return method === 'GET' || method === 'DELETE' ? undefined : {};
}
