import { beforeEach, describe, expect, test } from 'vitest';
import { fileForm } from '../support/file-form.ts';
import { addFlow } from '../support/flow-requests.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, service } from '../support/service.ts';

let ann: Person;

beforeEach(async () => {
  ann = await addUser(await freshService(), 'ann');
});

const objects = async () => (await bindings.FILES.list({ prefix: 'files/' })).objects.map(({ size }) => size);

describe('a file of a flow', () => {
  let flow: string;
  const inFlow = (name: string, content: string | Uint8Array = 'x') =>
    ann.byKey.ask('POST', `/api/v1/files/upload/${flow}`, fileForm(name, content));

  beforeEach(async () => {
    flow = await addFlow(ann, { name: 'f' });
  });

  test('is named after its second, listed, downloaded and deleted by that name', async () => {
    const { status, body } = await inFlow('my file (1).txt', 'hello world');
    expect([status, body?.flowId]).toEqual([201, flow]);
    expect(body?.file_path).toMatch(
      new RegExp(`^${flow}/\\d{4}-\\d\\d-\\d\\d_\\d\\d-\\d\\d-\\d\\d_my file \\(1\\)\\.txt$`),
    );
    const name = String(body?.file_path).slice(flow.length + 1);
    expect(await ann.byKey.json('GET', `/api/v1/files/list/${flow}`)).toEqual({ files: [name] });
    const path = `${flow}/${encodeURIComponent(name)}`;
    const download = await ann.byKey.fetch('GET', `/api/v1/files/download/${path}`);
    expect([download.status, await download.text()]).toEqual([200, 'hello world']);
    const gone = { message: `File ${name} deleted successfully` };
    expect(await ann.byKey.json('DELETE', `/api/v1/files/delete/${path}`)).toEqual(gone);
    expect(await ann.byKey.json('DELETE', `/api/v1/files/delete/${path}`)).toEqual(gone);
    expect((await ann.byKey.fetch('GET', `/api/v1/files/download/${path}`)).status).toBe(404);
    expect([await ann.byKey.json('GET', `/api/v1/files/list/${flow}`), await objects()]).toEqual([{ files: [] }, []]);
  });

  test('never takes the place of another that comes in the same second', async () => {
    const still = service({}, { now: () => Date.UTC(2026, 10, 21, 9, 25, 21) }).as(ann.byKey.headers);
    const paths = await Promise.all(
      ['one', 'two'].map(async (text) => {
        const { body } = await still.ask('POST', `/api/v1/files/upload/${flow}`, fileForm('a.txt', text));
        return String(body?.file_path);
      }),
    );
    expect(paths.sort()).toEqual([`${flow}/2026-11-21_09-25-21_a (1).txt`, `${flow}/2026-11-21_09-25-21_a.txt`]);
  });

  test('is shown where it is an image', async () => {
    const { body } = await inFlow('p.png', new Uint8Array([0x89, 0x50]));
    const answer = await ann.byKey.fetch('GET', `/api/v1/files/images/${body?.file_path}`);
    expect([answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength]).toEqual(['image/png', 2]);
    const text = await inFlow('t.txt');
    expect(await ann.byKey.ask('GET', `/api/v1/files/images/${text.body?.file_path}`)).toMatchObject({
      status: 400,
      body: { detail: 'Content type text/plain is not an image' },
    });
  });

  test('is none of the user’s own files', async () => {
    await inFlow('a.txt');
    expect(await ann.byKey.json('GET', '/api/v2/files')).toEqual([]);
  });

  test('needs a flow that is there', async () => {
    flow = '00000000-0000-4000-8000-000000000000';
    expect(await inFlow('a.txt')).toMatchObject({ status: 404, body: { detail: 'Flow not found' } });
    flow = 'zz';
    expect((await inFlow('a.txt')).status).toBe(422);
    expect(await objects()).toEqual([]);
  });
});
