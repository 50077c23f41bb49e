import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { fileForm } from '../support/file-form.ts';
import type { Flow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { rawZip } from '../support/raw-zip.ts';
import { freshService, type Service } from '../support/service.ts';

let nobody: Service;
let ann: Person;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
});

const upload = (bytes: Uint8Array | string, name = 'flows.zip', path = '/api/v1/flows/upload/') =>
  ann.byKey.ask('POST', path, fileForm(name, bytes));
const flows = () => ann.byKey.json<Flow[]>('GET', '/api/v1/flows/');
const projects = () => ann.byKey.json<{ id: string; name: string }[]>('GET', '/api/v1/projects/');
const file = (name: string, more = {}) => JSON.stringify({ name, ...more });

describe('an archive of flows', () => {
  test('makes every flow of every file in it, wherever that lies', async () => {
    const graph = '{"nodes":[1.0,1e400],"edges":[]}';
    const zip = rawZip([
      ['a.json', `{"name":"a","data":${graph}}`],
      ['deep/er/', ''],
      ['deep/er/b.JSON', JSON.stringify({ flows: [{ name: 'b' }, { name: 'a' }] })],
      ['readme.txt', 'no flow'],
      ['__MACOSX/._a.json', 'no flow either'],
      ['.._c.json', file('c')],
    ]);
    const response = await ann.byKey.fetch('POST', '/api/v1/flows/upload/', { body: fileForm('x.zip', zip) });
    const text = await response.text();
    expect(response.status).toBe(201);
    expect((JSON.parse(text) as Flow[]).map(({ name }) => name)).toEqual(['a', 'b', 'a (1)', 'c']);
    expect(text).toContain(`"data":${graph},`);
  });

  test('is read by what it is, not by what it is called', async () => {
    expect((await upload(rawZip([['a.json', file('a')]]), 'flow.json')).status).toBe(201);
    expect((await upload(file('b'), 'flow.zip')).status).toBe(201);
  });

  test.each([
    ['a name that leads up', [['../a.json', file('a')]], /leads out/],
    ['a name that leads up somewhere', [['x/..\\../a.txt', file('a')]], /leads out/],
    ['a name from the root', [['/etc/a.json', file('a')]], /leads out/],
    ['a name from a drive', [['C:\\a.json', file('a')]], /leads out/],
    ['no flow', [['a.txt', file('a')]], /holds no flow/],
    ['nothing', [], /holds no flow/],
    [
      'a file that is no JSON',
      [
        ['good.json', file('a')],
        ['bad.json', '{'],
      ],
      /"bad.json".*is not JSON/,
    ],
    ['a file that is a list', [['bad.json', '[]']], /"bad.json".*holds no flow/],
  ] as const)('with %s is 400 and makes nothing', async (_, files, detail) => {
    const answer = await upload(rawZip(files));
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(answer.body?.detail).toMatch(detail);
    expect(await flows()).toEqual([]);
  });

  test('with a flow that is wrong says in which file', async () => {
    const zip = rawZip([
      ['good.json', file('a')],
      ['bad.json', '{"flows":[{"name":"b"},{"name":5}]}'],
    ]);
    expect(await upload(zip)).toMatchObject({
      status: 400,
      body: { detail: [{ type: 'string_type', loc: ['body', 'bad.json', 'flows', 1, 'name'] }] },
    });
    expect(await flows()).toEqual([]);
  });

  test.each([
    ['in the middle of a file', (zip: Uint8Array) => zip.subarray(0, 60)],
    ['before its end', (zip: Uint8Array) => zip.subarray(0, zip.length - 22)],
    [
      'by other bytes in its files',
      (zip: Uint8Array) => zip.map((byte, at) => (at > 40 && at < 60 ? byte ^ 0xff : byte)),
    ],
  ])('that is damaged %s is 400', async (_, damage) => {
    const zip = rawZip([
      ['a.json', file('a', { description: 'd'.repeat(100) })],
      ['b.json', file('b')],
    ]);
    expect((await upload(damage(zip))).status).toBe(400);
    expect(await flows()).toEqual([]);
  });

  test('that unpacks to more than is allowed is 400, soon', async () => {
    const bomb = rawZip([['a.json', new Uint8Array(80 * 1024 * 1024)]]);
    expect(bomb.length).toBeLessThan(200_000);
    const answer = await upload(bomb);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(answer.body?.detail).toMatch(/larger than 64 MB/);
  });

  test('of a hundred thousand files is 400, soon', async () => {
    const files = Array.from({ length: 100_000 }, (_, index) => [`${index}.txt`, ''] as const);
    const answer = await upload(rawZip(files, false));
    expect(answer.status).toBe(400);
    expect(answer.body?.detail).toMatch(/more than 10000 files/);
  });

  test('of more flows than one request may bring is 400', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => [`${index}.json`, file('x')] as const);
    expect((await upload(rawZip(many, false))).status).toBe(400);
    const list = (count: number) => JSON.stringify({ flows: Array(count).fill({ name: 'x' }) });
    expect(
      (
        await upload(
          rawZip([
            ['a.json', list(600)],
            ['b.json', list(600)],
          ]),
        )
      ).status,
    ).toBe(400);
    expect(await flows()).toEqual([]);
  });
});

describe('a project as a file', () => {
  const imported = (content: unknown, name = 'p.json') =>
    upload(content instanceof Uint8Array ? content : JSON.stringify(content), name, '/api/v1/projects/upload/');

  test('is made anew with its flows, under a name of its own', async () => {
    const content = {
      folder_name: 'imp',
      folder_description: 'd',
      flows: [{ name: 'a', data: echoFlow() }, { name: 'b' }],
    };
    const first = (await imported(content)).body as unknown as Flow[];
    expect(first).toMatchObject([
      { name: 'a', data: echoFlow() },
      { name: 'b', data: null },
    ]);
    expect((await imported({ ...content, folder_name: undefined, project_name: 'imp' })).status).toBe(201);
    expect((await projects()).map(({ name }) => name)).toEqual(['Starter Project', 'imp', 'imp (1)']);
    const project = await ann.byKey.json<{ flows: Flow[] }>('GET', `/api/v1/projects/${first[0]?.folder_id}`);
    expect(project).toMatchObject({ name: 'imp', description: 'd', flows: [{ name: 'a' }, { name: 'b' }] });
  });

  test('may have no flows', async () => {
    expect(await imported({ folder_name: 'empty', folder_description: null, flows: [] })).toMatchObject({
      status: 201,
      body: [],
    });
  });

  test('comes back from its own archive', async () => {
    await imported({ folder_name: 'Über/alles (1)', flows: [{ name: 'a' }, { name: '../a' }, { name: 'A' }] });
    const project = (await projects())[1];
    const archive = await ann.byKey.fetch('GET', `/api/v1/projects/download/${project?.id}`);
    expect(archive.headers.get('content-type')).toBe('application/x-zip-compressed');
    const disposition = archive.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; .*filename\*=UTF-8''\d{8}_\d{6}_%C3%9Cber_alles%20%281%29_flows\.zip$/);
    const bytes = new Uint8Array(await archive.arrayBuffer());
    expect(Object.keys(unzipSync(bytes))).toEqual(['a.json', '__a.json', 'A (1).json']);
    const name = decodeURIComponent(disposition.split("''")[1] as string);
    const again = (await imported(bytes, name)).body as unknown as Flow[];
    expect(again.map((flow) => flow.name)).toEqual(['a (1)', '../a (1)', 'A (1)']);
    expect((await projects())[2]?.name).toBe('Über_alles (1)');
  });

  test.each(['application/octet-stream', 'application/zip'])('comes without a form, too, as %s', async (type) => {
    const archive = rawZip([['a.json', JSON.stringify({ name: 'a', data: echoFlow() })]]);
    const answer = await ann.byKey.fetch('POST', '/api/v1/projects/upload/', {
      body: archive,
      headers: { 'content-type': type },
    });
    expect([answer.status, await answer.json()]).toMatchObject([201, [{ name: 'a' }]]);
    expect((await projects())[1]?.name).toBe('Imported project');
    const alone = await ann.byKey.fetch('POST', '/api/v1/projects/upload/', {
      body: 'no archive',
      headers: { 'content-type': type },
    });
    expect(alone.status).toBe(400);
  });

  test.each([
    ['no name', { flows: [] }, [{ type: 'missing', loc: ['body', 'folder_name'] }]],
    ['no flows', { folder_name: 'x' }, [{ type: 'missing', loc: ['body', 'flows'] }]],
    ['an empty name', { folder_name: '', flows: [] }, [{ type: 'string_too_short' }]],
    ['a flow that is none', { folder_name: 'x', flows: [{ name: 'a' }, {}] }, [{ loc: ['body', 'flows', 1, 'name'] }]],
    [
      'a flow whose endpoint is none',
      { folder_name: 'x', flows: [{ name: 'a', endpoint_name: 'a b' }] },
      /Endpoint name/,
    ],
    ['a list', [], /holds no/],
    ['an archive of nothing', rawZip([]), /holds no flow/],
    ['no JSON', new Uint8Array([0x7b]), /is not JSON/],
    ['nothing', new Uint8Array(), /is not JSON/],
  ])('with %s is refused and leaves no project behind', async (_, content, detail) => {
    const answer = await imported(content);
    expect([400, 422]).toContain(answer.status);
    if (detail instanceof RegExp) expect(answer.body?.detail).toMatch(detail);
    else expect(answer.body?.detail).toMatchObject(detail);
    expect(await projects()).toHaveLength(1);
  });

  test('is 422 without a file, and where its form has no boundary or breaks off', async () => {
    const raw = (type: string, body: string) =>
      ann.byKey.ask('POST', '/api/v1/projects/upload/', body, { 'content-type': type });
    for (const answer of [
      await ann.byKey.ask('POST', '/api/v1/projects/upload/'),
      await raw('multipart/form-data', 'x'),
      await raw(
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n{',
      ),
      await raw('application/json', '{}'),
    ]) {
      expect([answer.status, typeof answer.body?.code]).toEqual([422, 'string']);
    }
  });

  test('of no flows has no archive', async () => {
    const { id } = await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'empty' });
    expect(await ann.byKey.ask('GET', `/api/v1/projects/download/${id}`)).toMatchObject({
      status: 404,
      body: { detail: 'No flows found in project' },
    });
  });
});

describe('an export', () => {
  const download = (ids: string[]) => ann.byKey.fetch('POST', '/api/v1/flows/download/', { body: ids });

  test('of many flows has each, under a name that every system takes', async () => {
    const names = [
      '../../etc/passwd',
      'CON',
      'a\tb',
      'x'.repeat(300),
      'x'.repeat(301),
      ' . ',
      '\u202egnp.exe',
      'Ä',
      'a\u0308',
    ];
    const body = { flows: names.map((name) => ({ name, data: { nodes: [], edges: [], name } })) };
    const made = await ann.byKey.json<Flow[]>('POST', '/api/v1/flows/batch/', body);
    const response = await download(made.map(({ id }) => id));
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="?\d{8}_\d{6}_flows\.zip/);
    const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
    const long = 'x'.repeat(200);
    expect(files.map(([name]) => name)).toEqual(
      ['__.._etc_passwd', '_CON', 'a_b', long, `${long} (1)`, '_', '_gnp.exe', 'Ä', 'ä (1)'].map(
        (name) => `${name}.json`,
      ),
    );
    expect(files.map(([, bytes]) => JSON.parse(strFromU8(bytes)).name)).toEqual(names);
  });

  test('is sent while it is made', async () => {
    const body = {
      flows: Array.from({ length: 300 }, (_, index) => ({ name: `f${index}`, data: { nodes: [noise()], edges: [] } })),
    };
    const made = await ann.byKey.json<Flow[]>('POST', '/api/v1/flows/batch/', body);
    const reader = (await download(made.map(({ id }) => id))).body?.getReader();
    const first = (await reader?.read())?.value as Uint8Array;
    expect(first.length).toBeGreaterThan(10_000);
    expect(first.length).toBeLessThan(100_000);
    await reader?.cancel();
  });
});

/** What does not pack well. */
function noise(): string {
  return strFromU8(crypto.getRandomValues(new Uint8Array(1000)), true);
}
