import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, service } from '../support/service.ts';

const uploads = '/api/v2/files/uploads';
const partSize = 8 * 1024 * 1024;
const size = 2 * partSize + 5;
let ann: Person;
let bob: Person;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  bob = await addUser(nobody, 'bob');
});

afterEach(() => vi.restoreAllMocks());

/** Has something else happen after the next request has read, and before it writes. */
function beforeWriting(happens: () => Promise<unknown>): void {
  const { db } = ann.byKey.app;
  const batch = db.batch.bind(db);
  const late = async (...statements: Parameters<typeof batch>) => {
    await happens();
    return batch(...statements);
  };
  vi.spyOn(db, 'batch').mockImplementationOnce(late as unknown as typeof batch);
}

const elsewhere = () => service().as({ 'x-api-key': ann.key });
const begin = (body: object = { name: 'film.mp4', size }) => ann.byKey.ask('POST', uploads, body);
const begun = async (body?: object) => String((await begin(body)).body?.id);
const put = (id: string, number: number | string, bytes: Uint8Array | string, as = ann) =>
  as.byKey.ask('PUT', `${uploads}/${id}/parts/${number}`, bytes);
const complete = (id: string, as = ann) => as.byKey.ask('POST', `${uploads}/${id}/complete`);
const filled = (byte: number, length = partSize) => new Uint8Array(length).fill(byte);
const objects = async () => (await bindings.FILES.list({ prefix: 'files/' })).objects.map((object) => object.size);
const files = () => ann.byKey.json<object[]>('GET', '/api/v2/files');

describe('an upload in parts', () => {
  test('becomes a file, whatever the order of its parts and however often they are sent', async () => {
    const { status, body } = await begin({ name: '../film.mp4', size });
    expect([status, body]).toMatchObject([
      201,
      { name: 'film.mp4', size, part_size: partSize, part_count: 3, parts: [] },
    ]);
    const id = String(body?.id);
    await put(id, 3, filled(3, 5));
    await put(id, 1, filled(9));
    await put(id, 1, filled(1));
    expect(await ann.byKey.json('GET', `${uploads}/${id}`)).toMatchObject({ id, parts: [1, 3] });
    expect(await complete(id)).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/: 2\. /) } });
    expect(await put(id, 2, filled(2))).toMatchObject({ status: 200, body: { number: 2, size: partSize } });
    expect(await files()).toEqual([]);
    const completed = await complete(id);
    expect(completed).toMatchObject({ status: 201, body: { id, name: 'film', path: `${ann.id}/film.mp4`, size } });
    const bytes = new Uint8Array(await (await ann.byKey.fetch('GET', `/api/v2/files/${id}`)).arrayBuffer());
    expect([0, partSize - 1, partSize, 2 * partSize - 1, 2 * partSize, size - 1].map((at) => bytes[at])).toEqual([
      1, 1, 2, 2, 3, 3,
    ]);
    expect(bytes.length).toBe(size);
  });

  test('that is completed again, or twice at once, is one file', async () => {
    const id = await begun({ name: 'a.txt', size: 1 });
    await put(id, 1, 'x');
    const answers = await Promise.all([complete(id), complete(id)]);
    answers.push(await complete(id));
    expect(answers.map(({ status, body }) => [status, body?.name])).toEqual(Array(3).fill([201, 'a']));
    expect(await files()).toHaveLength(1);
    expect((await ann.byKey.ask('GET', `${uploads}/${id}`)).status).toBe(404);
  });

  test('that was joined before its row was written is completed by a second call', async () => {
    const id = await begun({ name: 'a.txt', size: 1 });
    await put(id, 1, 'x');
    await bindings.DB.prepare('alter table files rename to elsewhere').run();
    const failed = await complete(id);
    await bindings.DB.prepare('alter table elsewhere rename to files').run();
    expect([failed.status, (await complete(id)).status, await files()]).toMatchObject([500, 201, [{ id, size: 1 }]]);
  });

  test('that is aborted while it is completed leaves nothing', async () => {
    const id = await begun({ name: 'a.txt', size: 1 });
    await put(id, 1, 'x');
    beforeWriting(() => elsewhere().ask('DELETE', `${uploads}/${id}`));
    expect(await complete(id)).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
    expect([await files(), await objects()]).toEqual([[], []]);
  });

  test('that is completed while it is aborted is a whole file', async () => {
    const id = await begun({ name: 'a.txt', size: 1 });
    await put(id, 1, 'x');
    beforeWriting(() => elsewhere().ask('POST', `${uploads}/${id}/complete`));
    await ann.byKey.ask('DELETE', `${uploads}/${id}`);
    expect(await (await ann.byKey.fetch('GET', `/api/v2/files/${id}`)).text()).toBe('x');
  });

  test('that is aborted leaves nothing', async () => {
    const id = await begun();
    await put(id, 1, filled(1));
    expect((await ann.byKey.ask('DELETE', `${uploads}/${id}`)).status).toBe(204);
    expect([await objects(), (await put(id, 2, filled(2))).status, (await complete(id)).status]).toEqual([
      [],
      404,
      404,
    ]);
    expect((await ann.byKey.ask('DELETE', `${uploads}/${id}`)).status).toBe(404);
  });

  test.each([
    [0, 'x', 422],
    ['x', 'x', 422],
    [4, 'x', 400],
    [1, 'too short', 400],
    [3, 'too long', 400],
    [3, '', 400],
  ])('has no part %s of %j', async (number, bytes, status) => {
    const id = await begun();
    expect((await put(id, number, bytes)).status).toBe(status);
    expect(await ann.byKey.json('GET', `${uploads}/${id}`)).toMatchObject({ parts: [] });
  });

  test('is nobody else’s', async () => {
    const id = await begun({ name: 'a.txt', size: 1 });
    expect((await put(id, 1, 'x', bob)).status).toBe(404);
    expect((await complete(id, bob)).status).toBe(404);
    expect((await bob.byKey.ask('DELETE', `${uploads}/${id}`)).status).toBe(404);
    await put(id, 1, 'x');
    await complete(id);
    expect((await complete(id, bob)).status).toBe(404);
  });

  test('needs a name, a size, and a file that the server takes', async () => {
    expect((await begin({ name: '..', size: 1 })).status).toBe(400);
    for (const wrong of [0, -1, 1.5, '9', null]) expect((await begin({ name: 'a', size: wrong })).status).toBe(422);
    expect(await begin({ name: 'a', size: 1024 * 1024 * 1024 + 1 })).toMatchObject({
      status: 413,
      body: { detail: 'Content size limit exceeded. Maximum allowed is 1024MB and got 1024MB.' },
    });
  });

  test('is one of ten at most', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(await begun({ name: 'a', size: 1 }));
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'too_many_uploads' } });
    await ann.byKey.ask('DELETE', `${uploads}/${ids[0]}`);
    expect((await begin()).status).toBe(201);
  });

  test('is given up a day after its last part, and makes room', async () => {
    const id = await begun();
    await put(id, 1, filled(1));
    const later = service({}, { now: () => Date.now() + 25 * 60 * 60 * 1000 }).as(ann.byKey.headers);
    expect((await later.ask('GET', `${uploads}/${id}`)).status).toBe(404);
    await later.ask('POST', uploads, { name: 'b', size: 1 });
    const { results } = await bindings.DB.prepare('select root from uploads').all();
    expect(results).toEqual([{ root: 'b' }]);
  });
});

test('a body that the host in front lets through is what clients are told, and larger files are shown the way', async () => {
  const behind = service({ SERVICE_MAX_REQUEST_BODY: '1' }).as(ann.byKey.headers);
  expect(await behind.json('GET', '/api/v1/config')).toMatchObject({ max_file_size_upload: 1 });
  const answer = await behind.ask('POST', '/api/v2/files', 'x', {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(2 * 1024 * 1024),
  });
  expect(answer).toMatchObject({
    status: 413,
    body: { detail: expect.stringMatching(/Maximum allowed is 1MB and got 2MB\. .*\/api\/v2\/files\/uploads/) },
  });
  expect(await service({}).as(ann.byKey.headers).json('GET', '/api/v1/config')).toMatchObject({
    max_file_size_upload: 100,
  });
});
