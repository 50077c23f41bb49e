import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { echoFlow, flow } from '../engine/support/flow.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

let nobody: Service;
let ann: Person;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
});

const upload = (content: unknown, query = '', name = 'flow.json') =>
  ann.byKey.ask('POST', `/api/v1/flows/upload/${query}`, form(content, name));
const names = async () => (await ann.byKey.json<Flow[]>('GET', '/api/v1/flows/')).map((each) => each.name);

describe('uploading', () => {
  test('one flow makes it, under an id and for an owner of our own', async () => {
    const file = {
      name: 'up',
      data: echoFlow(),
      id: crypto.randomUUID(),
      user_id: crypto.randomUUID(),
      folder_id: null,
    };
    const { status, body } = await upload(file);
    expect(status).toBe(201);
    expect(body).toMatchObject([{ name: 'up', data: echoFlow(), user_id: ann.id }]);
    expect((body as unknown as Flow[])[0]?.id).not.toBe(file.id);
    expect((await ann.byKey.ask('POST', '/api/v1/run/up', {})).status).toBe(404);
  });

  test('several makes each, with names of their own', async () => {
    const flows = [
      { name: 'a', endpoint_name: 'e' },
      { name: 'a', endpoint_name: 'e' },
      { name: 'b', data: echoFlow() },
    ];
    expect((await upload({ flows })).body).toMatchObject([
      { name: 'a', endpoint_name: 'e', data: null },
      { name: 'a (1)', endpoint_name: 'e-1' },
      { name: 'b', data: echoFlow() },
    ]);
  });

  test('keeps the tokens of every graph', async () => {
    const graph = '{"nodes":[1.0,1e400],"edges":[], "a":1,"a":2}';
    const file = `{"flows":[{"name":"x","data":${graph}},{"data":${graph.replace('1.0', '2.0')},"name":"y"}]}`;
    const response = await ann.byKey.fetch('POST', '/api/v1/flows/upload/', { body: form(file) });
    const text = await response.text();
    expect(text).toContain(`"data":${graph},`);
    expect(text).toContain(`"data":${graph.replace('1.0', '2.0')},`);
  });

  test('no flows at all makes none', async () => {
    expect(await upload({ flows: [] })).toMatchObject({ status: 201, body: [] });
  });

  test('into a project puts them there, and only into one that is there', async () => {
    const { folder_id: home } = await ann.byKey.json<Flow>('POST', '/api/v1/flows/', { name: 'first' });
    for (const query of [`?folder_id=${home}`, `?project_id=${home?.toUpperCase()}`]) {
      expect((await upload({ name: 'x' }, query)).body).toMatchObject([{ folder_id: home }]);
    }
    const bob = await addUser(nobody, 'bob');
    const { folder_id: foreign } = await bob.byKey.json<Flow>('POST', '/api/v1/flows/', { name: 'his' });
    for (const id of [crypto.randomUUID(), foreign]) {
      expect(await upload({ name: 'nowhere' }, `?folder_id=${id}`)).toMatchObject({
        status: 404,
        body: { detail: 'Project not found', code: 'project_not_found' },
      });
    }
    expect((await upload({ name: 'nowhere' }, '?folder_id=here')).status).toBe(422);
    expect(await names()).not.toContain('nowhere');
  });

  test.each([
    ['no JSON', 'not json'],
    ['nothing', ''],
    ['a list', []],
    ['a text', '"flow"'],
    ['null', 'null'],
    ['no name', { description: 'x' }],
    ['flows that are no list', { flows: 'x' }],
    ['a flow among several that is none', { flows: [{ name: 'good' }, { nope: 1 }] }],
    ['a flow among several that is null', { flows: [{ name: 'good' }, null] }],
    ['nested beyond reason', `{"name":"x","data":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['a zip that is cut off', 'PK\u0003\u0004'],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0x80])],
    ['text that is not UTF-8', new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xe4, 0x22, 0x7d])],
  ])('%s is 400 and stores nothing', async (_, content) => {
    const { status, body } = await upload(content);
    expect([status, body?.code]).toEqual([400, 'validation_failed']);
    expect(await names()).toEqual([]);
  });

  test('something else than a file in a form is 422', async () => {
    const wrong = new FormData();
    wrong.set('data', new File(['{}'], 'x.json'));
    const missing = { status: 422, body: { detail: [{ type: 'missing', loc: ['body', 'file'] }] } };
    expect(await ann.byKey.ask('POST', '/api/v1/flows/upload/', wrong)).toMatchObject(missing);
    expect(await ann.byKey.ask('POST', '/api/v1/flows/upload/', { name: 'x' })).toMatchObject(missing);
    expect(await ann.byKey.ask('POST', '/api/v1/flows/upload/')).toMatchObject(missing);
    const raw = (type: string, body: string) =>
      ann.byKey.ask('POST', '/api/v1/flows/upload/', body, { 'content-type': type });
    for (const answer of [
      await raw('multipart/form-data', 'x'),
      await raw('multipart/form-data; boundary=', 'x'),
      await raw('multipart/form-data; boundary=b', 'no boundary here'),
      await raw('multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\n{'),
    ]) {
      expect([answer.status, typeof answer.body?.code]).toEqual([422, 'string']);
    }
    expect(await names()).toEqual([]);
  });

  test('more than allowed is 413', async () => {
    const small = service({ SERVICE_MAX_FILE_SIZE_UPLOAD: '0.001' }).as(ann.byKey.headers);
    const answer = await small.ask('POST', '/api/v1/flows/upload/', form({ name: 'x', description: 'y'.repeat(2000) }));
    expect(answer).toMatchObject({ status: 413, body: { code: 'content_too_large' } });
    expect(await small.ask('POST', '/api/v1/flows/', { name: 'x'.repeat(2000) })).toMatchObject({
      status: 413,
      body: { detail: 'Content size limit exceeded. Maximum allowed is 0.001MB and got 0.002MB.' },
    });
    expect(await names()).toEqual([]);
  });
});

describe('downloading', () => {
  const download = (ids: unknown, accept = '*/*') =>
    ann.byKey.fetch('POST', '/api/v1/flows/download/', { body: ids, headers: { accept } });
  const make = (body: unknown) => ann.byKey.json<Flow>('POST', '/api/v1/flows/', body);

  test('one flow gives its JSON to whoever asks for that, which can be uploaded again', async () => {
    const { id } = await make({ name: 'one', data: echoFlow(), description: 'd' });
    const response = await download([id, id], 'application/json, text/plain, */*');
    expect(response.headers.get('content-type')).toBe('application/json');
    const file = await response.json<Flow>();
    expect(file).toMatchObject({ name: 'one', data: echoFlow(), description: 'd', fs_path: null });
    expect((await upload(file)).body).toMatchObject([{ name: 'one (1)', data: echoFlow(), description: 'd' }]);
  });

  test('several give a ZIP with a file for each', async () => {
    const flows = ['a/b', 'a:b', 'plain', '..'].map((name) => ({ name, data: echoFlow() }));
    const ids: string[] = [];
    for (const each of flows) ids.push((await make(each)).id);
    const response = await download([...ids, crypto.randomUUID()]);
    expect(response.headers.get('content-type')).toBe('application/x-zip-compressed');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=\d{8}_\d{6}_flows\.zip$/);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['a_b.json', 'a_b (1).json', 'plain.json', '_.json']);
    expect(JSON.parse(new TextDecoder().decode(files['plain.json']))).toMatchObject(flows[2] as object);
  });

  test('takes long names along', async () => {
    const ids = [(await make({ name: 'ä'.repeat(10_000) })).id, (await make({ name: 'b' })).id];
    expect((await download(ids)).status).toBe(200);
  });

  test('none is 404, wrong ids are 422', async () => {
    for (const ids of [[], [crypto.randomUUID()]]) {
      const answer = await download(ids);
      expect([answer.status, await answer.json()]).toMatchObject([404, { detail: 'No flows found.' }]);
    }
    for (const wrong of [['x'], 'x', {}, null, [null], [5]]) expect((await download(wrong)).status).toBe(422);
  });

  test('leaves out secrets, but not the names of variables', async () => {
    const secret = (value: string, more = {}) => ({ type: 'str', password: true, value, ...more });
    const data = flow([
      {
        id: 'OpenAIModel-1',
        fields: {
          api_key: secret('sk-secret'),
          openai_api_key: secret('OPENAI_API_KEY', { load_from_db: true }),
          session_token: secret('tok-secret'),
          password: secret('pw-secret'),
          passphrase: secret('kept'),
          max_tokens: { type: 'int', password: false, value: 5 },
        },
      },
    ]);
    const { id } = await make({ name: 'secrets', data });
    const text = await (await download([id], 'application/json')).text();
    for (const gone of ['sk-secret', 'tok-secret', 'pw-secret']) expect(text).not.toContain(gone);
    const [node] = JSON.parse(text).data.nodes;
    expect(node.data.node.template).toMatchObject({
      api_key: { value: null },
      openai_api_key: { value: 'OPENAI_API_KEY' },
      passphrase: { value: 'kept' },
      max_tokens: { value: 5 },
    });
    expect(JSON.stringify(await ann.byKey.json('GET', `/api/v1/flows/${id}`))).toContain('sk-secret');
  });

  test('of graphs without sense in them works', async () => {
    for (const data of [{ nodes: [null, 5, { data: 7 }, { data: { node: { template: [] } } }], edges: [] }, {}]) {
      expect((await download([(await make({ name: 'x', data })).id])).status).toBe(200);
    }
  });

  test('of secrets that are not kept at all keeps none on the way in either', async () => {
    const careful = service({ SERVICE_REMOVE_API_KEYS: 'true' }).as(ann.byKey.headers);
    const data = flow([{ id: 'M-1', fields: { api_key: { type: 'str', password: true, value: 'sk-secret' } } }]);
    const made = await careful.json<Flow>('POST', '/api/v1/flows/', { name: 'x', data });
    expect(JSON.stringify(made)).not.toContain('sk-secret');
    expect(JSON.stringify(await careful.json('PATCH', `/api/v1/flows/${made.id}`, { data }))).not.toContain(
      'sk-secret',
    );
  });
});

function form(content: unknown, name = 'flow.json'): FormData {
  const raw = typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content);
  const body = new FormData();
  body.set('file', new File([raw as string], name));
  return body;
}

interface Flow {
  id: string;
  name: string;
  folder_id: string | null;
}
