import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { fileForm } from '../support/file-form.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';

const batch = '/api/v2/files/batch/';
const unknown = '00000000-0000-4000-8000-000000000000';
let ann: Person;
let bob: Person;

beforeEach(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  bob = await addUser(nobody, 'bob');
});

const upload = async (name: string, content: string | Uint8Array = 'x', owner = ann) =>
  String((await owner.byKey.ask('POST', '/api/v2/files', fileForm(name, content))).body?.id);

describe('a batch of files', () => {
  test('comes as a ZIP, those of others and unknown ones left out', async () => {
    const large = new Uint8Array(5 * 1024 * 1024 + 1).fill(7);
    const ids = [await upload('a.txt', 'one'), await upload('漢.bin', large), await upload('empty', '')];
    const his = await upload('his.txt', 'his', bob);
    const answer = await ann.byKey.fetch('POST', batch, { body: [...ids, ids[0], his, unknown] });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-zip-compressed']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=\d{8}_\d{6}_langflow_files\.zip$/);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.entries(files).map(([name, bytes]) => [name, bytes.length])).toEqual([
      ['a.txt', 3],
      ['漢.bin', large.length],
      ['empty', 0],
    ]);
    expect(files['漢.bin']?.every((byte) => byte === 7)).toBe(true);
  });

  test('gives two files of one name names of their own', async () => {
    const ids = [await upload('a.txt', 'one'), await upload('b.txt', 'two'), await upload('c.md', 'three')];
    for (const id of ids) await ann.byKey.ask('PUT', `/api/v2/files/${id}?name=same`);
    const answer = await ann.byKey.fetch('POST', batch, { body: ids });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['same.txt', 'same (1).txt', 'same.md']);
  });

  test('that is too large for a ZIP is refused before anything is sent', async () => {
    const id = await upload('a.txt');
    await bindings.DB.prepare('update files set size = ?')
      .bind(2 ** 32)
      .run();
    expect(await ann.byKey.ask('POST', batch, [id])).toMatchObject({
      status: 413,
      body: { code: 'archive_too_large' },
    });
  });

  test('is deleted with its bytes, and nothing else', async () => {
    const ids = [await upload('a.txt'), await upload('b.txt')];
    const kept = await upload('c.txt');
    const his = await upload('his.txt', 'x', bob);
    expect(await ann.byKey.json('DELETE', batch, [...ids, his, unknown])).toEqual({
      message: '2 files deleted successfully',
      files_deleted: 2,
      files_kept: 0,
    });
    expect(await ann.byKey.json('GET', '/api/v2/files')).toMatchObject([{ id: kept }]);
    expect(await bob.byKey.json('GET', '/api/v2/files')).toMatchObject([{ id: his }]);
    expect((await bindings.FILES.list({ prefix: 'files/' })).objects).toHaveLength(2);
  });

  test.each(['POST', 'DELETE'])('of which none is the caller’s is not found (%s)', async (method) => {
    const his = await upload('his.txt', 'x', bob);
    for (const ids of [[], [unknown], [his]]) {
      expect(await ann.byKey.ask(method, batch, ids)).toMatchObject({
        status: 404,
        body: { detail: 'No files found', code: 'file_not_found' },
      });
    }
  });

  test.each(['POST', 'DELETE'])('is a list of ids, and not of a hundred thousand (%s)', async (method) => {
    expect(await ann.byKey.ask(method, batch, ['x'])).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'uuid_parsing', loc: ['body', 0] }] },
    });
    expect(await ann.byKey.ask(method, batch, Array(100_000).fill(unknown))).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'too_long', loc: ['body'] }] },
    });
    expect((await ann.byKey.ask(method, batch, { ids: [] })).status).toBe(422);
  });
});
