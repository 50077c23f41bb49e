import { createExecutionContext } from 'cloudflare:test';
import { beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../../worker/serve.ts';
import { fileForm } from '../support/file-form.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

let nobody: Service;
let ann: Person;

beforeEach(async () => {
  nobody = await freshService();
  ann = await addUser(nobody, 'ann');
});

const upload = async (name: string, content: string | Uint8Array = 'hello', query = '') =>
  (await ann.byKey.ask('POST', `/api/v2/files${query}`, fileForm(name, content))).body as unknown as FileRecord;
const files = () => ann.byKey.json<FileRecord[]>('GET', '/api/v2/files');
const objects = async () => (await bindings.FILES.list({ prefix: 'files/' })).objects.map(({ size }) => size);

describe('an upload', () => {
  test('becomes a file of the user, by whose path it is found again', async () => {
    const answer = await ann.byKey.ask('POST', '/api/v2/files/', fileForm('rep.txt', 'hello v2'));
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'rep', path: `${ann.id}/rep.txt`, size: 8, provider: null, user_id: ann.serial },
    });
    expect(await files()).toEqual([answer.body]);
    const download = await ann.byKey.fetch('GET', `/api/v2/files/${answer.body?.id}`);
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="rep.txt"; filename*=UTF-8''rep.txt`,
    );
    expect([download.headers.get('content-type'), await download.text()]).toEqual([
      'application/octet-stream',
      'hello v2',
    ]);
    expect(await ann.byKey.json('GET', `/api/v2/files/${answer.body?.id}?return_content=true`)).toBe('hello v2');
  });

  test('gets a number where its name is taken, whatever its ending, and only then', async () => {
    const names = ['rep.txt', 'rep.txt', 'rep.md', 're.txt', 'report.txt', 'noext', 'noext', '.env', 'a.tar.gz'];
    const made: string[] = [];
    for (const name of names) made.push((await upload(name)).path.slice(ann.id.length + 1));
    expect(made).toEqual([
      'rep.txt',
      'rep (1).txt',
      'rep (2).md',
      're.txt',
      'report.txt',
      'noext',
      'noext (1)',
      '.env',
      'a.tar.gz',
    ]);
  });

  test('gets a name of its own also when many come at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => upload('same.txt')));
    expect(new Set(made.map(({ path }) => path)).size).toBe(8);
  });

  test.each([
    ['../../evil.txt', 'evil.txt'],
    ['C:\\Users\\ann\\notes.md', 'notes.md'],
    ['naïve – 漢.txt', 'naïve – 漢.txt'],
  ])('named %j is kept as %j', async (given, kept) => {
    expect((await upload(given)).path).toBe(`${ann.id}/${kept}`);
    expect((await ann.byKey.fetch('GET', `/api/v2/files/${(await files())[0]?.id}`)).status).toBe(200);
  });

  test('with a name beyond measure keeps its ending', async () => {
    const { path } = await upload(`${'ü'.repeat(5000)}.pdf`);
    expect(new TextEncoder().encode(path).length).toBeLessThan(300);
    expect(path.endsWith('ü.pdf')).toBe(true);
  });

  test.each(['', '.', '..', '/'])('without a name (%j) is refused', async (name) => {
    const answer = await ann.byKey.ask('POST', '/api/v2/files', fileForm(name, 'x'));
    expect([answer.status, await objects()]).toEqual([400, []]);
  });

  test('of many megabytes is written and read in parts, byte for byte', async () => {
    const size = 17 * 1024 * 1024 + 3;
    const bytes = new Uint8Array(size);
    for (let place = 0; place < size; place += 4093) bytes[place] = place % 251;
    const { id, size: told } = await upload('large.bin', bytes);
    expect(told).toBe(size);
    const answer = await ann.byKey.fetch('GET', `/api/v2/files/${id}`);
    const back = new Uint8Array(await answer.arrayBuffer());
    expect(await digest(back)).toBe(await digest(bytes));
  });

  test('of nothing is an empty file', async () => {
    const { id, size } = await upload('empty.txt', '');
    expect(size).toBe(0);
    expect(await (await ann.byKey.fetch('GET', `/api/v2/files/${id}`)).text()).toBe('');
  });

  test('that is larger than the server takes leaves nothing', async () => {
    const small = service({ SERVICE_MAX_FILE_SIZE_UPLOAD: '9' }).as(ann.byKey.headers);
    const large = new Uint8Array(9 * 1024 * 1024 + 1);
    expect(await small.ask('POST', '/api/v2/files', fileForm('large.bin', large))).toMatchObject({
      status: 413,
      body: { code: 'content_too_large' },
    });
    expect([await files(), await objects()]).toEqual([[], []]);
  });

  test('that breaks off leaves nothing', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n';
    for (const body of [head, `${head}some`, `${head}${'x'.repeat(9 * 1024 * 1024)}`, `${head}some\r\n--`]) {
      const answer = await ann.byKey.ask('POST', '/api/v2/files', body, {
        'content-type': 'multipart/form-data; boundary=b',
      });
      expect([answer.status, answer.body?.detail]).toEqual([422, 'Invalid multipart formatting']);
    }
    expect([await files(), await objects()]).toEqual([[], []]);
  });

  test('whose sender goes away in the middle leaves nothing', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.txt"\r\n\r\n';
    const pieces = [new TextEncoder().encode(head), new Uint8Array(9 * 1024 * 1024)];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.error(new Error('gone'));
      },
    });
    const headers = { ...ann.byKey.headers, 'content-type': 'multipart/form-data; boundary=b' };
    const request = new Request('http://localhost/api/v2/files', { method: 'POST', headers, body });
    const response = await serve(nobody.app, request, createExecutionContext());
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'body_unreadable']);
    expect([await files(), await objects()]).toEqual([[], []]);
  });

  test('whose row cannot be written leaves nothing', async () => {
    await bindings.DB.prepare('alter table files rename to elsewhere').run();
    const answer = await ann.byKey.ask('POST', '/api/v2/files', fileForm('x.txt', 'x'));
    await bindings.DB.prepare('alter table elsewhere rename to files').run();
    expect([answer.status, await objects()]).toEqual([500, []]);
  });

  test.each([
    ['application/json', '{}', "Content-Type header must be 'multipart/form-data' with a boundary parameter."],
    ['multipart/form-data', 'x', "Content-Type header must be 'multipart/form-data' with a boundary parameter."],
    ['multipart/form-data; boundary=abc', 'x', 'Invalid multipart formatting'],
  ])('as %s is refused in the words that clients know', async (type, body, detail) => {
    const answer = await ann.byKey.ask('POST', '/api/v2/files', body, { 'content-type': type });
    expect(answer).toMatchObject({ status: 422, body: { detail, code: 'invalid_multipart' } });
  });

  test('with a second file is refused, and leaves nothing', async () => {
    const two = fileForm('a.txt', 'x');
    two.append('file', new File(['y'], 'b.txt'));
    expect(await ann.byKey.ask('POST', '/api/v2/files', two)).toMatchObject({
      status: 422,
      body: { code: 'several_files' },
    });
    expect([await files(), await objects()]).toEqual([[], []]);
  });

  test('under another field is none', async () => {
    const wrong = new FormData();
    wrong.set('data', new File(['x'], 'a.txt'));
    expect(await ann.byKey.ask('POST', '/api/v2/files', wrong)).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'missing', loc: ['body', 'file'], msg: 'Field required' }] },
    });
  });
});

describe('with append=true', () => {
  test('the file of that name grows', async () => {
    const { id } = await upload('rep.txt', 'hello');
    expect(await upload('rep.txt', ' more', '?append=true')).toMatchObject({ id, size: 10, path: `${ann.id}/rep.txt` });
    expect(await ann.byKey.json('GET', `/api/v2/files/${id}?return_content=true`)).toBe('hello more');
  });

  test('a new name is a new file', async () => {
    expect(await upload('new.txt', 'one', '?append=true')).toMatchObject({ name: 'new', size: 3 });
  });

  test.each(['before', 'after'])('in the form, %s the file, it grows as well', async (place) => {
    const { id } = await upload('rep.txt', 'one');
    const body = new FormData();
    if (place === 'before') body.append('append', 'true');
    body.append('file', new File([' two'], 'rep.txt'));
    if (place === 'after') body.append('append', 'true');
    expect((await ann.byKey.ask('POST', '/api/v2/files', body)).body).toMatchObject({ id, size: 7 });
    expect([await files(), await objects()]).toMatchObject([[{ id }], [7]]);
    body.set('append', 'perhaps');
    expect(await ann.byKey.ask('POST', '/api/v2/files', body)).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'bool_parsing', loc: ['body', 'append'] }] },
    });
    expect(await objects()).toEqual([7]);
  });

  test('none of those who append at once is lost', async () => {
    const { id } = await upload('log.txt', '0');
    const ends = ['1', '2', '3', '4', '5'];
    await Promise.all(ends.map((end) => upload('log.txt', end, '?append=true')));
    const content = await ann.byKey.json<string>('GET', `/api/v2/files/${id}?return_content=true`);
    expect([...content].sort()).toEqual(['0', ...ends]);
    expect([await files(), await objects()]).toMatchObject([[{ id, size: 6 }], [6]]);
  });

  test('a file does not grow beyond what the server takes', async () => {
    const small = service({ SERVICE_MAX_FILE_SIZE_UPLOAD: '1' }).as(ann.byKey.headers);
    const part = new Uint8Array(700_000);
    const { body } = await small.ask('POST', '/api/v2/files', fileForm('log.txt', part));
    expect((await small.ask('POST', '/api/v2/files?append=true', fileForm('log.txt', part))).status).toBe(413);
    expect(await files()).toMatchObject([{ id: body?.id, size: 700_000 }]);
  });
});

describe('a file', () => {
  test('gets another name and keeps its path, which no later file takes', async () => {
    const { id, path } = await upload('rep.txt', 'first');
    expect((await ann.byKey.ask('PUT', `/api/v2/files/${id}?name=renamed`)).body).toMatchObject({
      id,
      name: 'renamed',
      path,
    });
    const download = await ann.byKey.fetch('GET', `/api/v2/files/${id}`);
    expect(download.headers.get('content-disposition')).toContain('filename="renamed.txt"');
    const second = await upload('rep.txt', 'second');
    expect(second).toMatchObject({ name: 'rep', path: expect.stringMatching(/_rep\.txt$/) });
    expect(await (await ann.byKey.fetch('GET', `/api/v2/files/${id}`)).text()).toBe('first');
    expect(await ann.byKey.ask('PUT', `/api/v2/files/${id}`, { name: 'x' })).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'missing', loc: ['query', 'name'] }] },
    });
  });

  test('is gone with its bytes once it is deleted', async () => {
    const { id } = await upload('rep.txt');
    expect(await ann.byKey.json('DELETE', `/api/v2/files/${id}`)).toEqual({
      detail: 'File rep deleted successfully',
    });
    for (const method of ['GET', 'DELETE']) {
      expect(await ann.byKey.ask(method, `/api/v2/files/${id}`)).toMatchObject({
        status: 404,
        body: { detail: 'File not found' },
      });
    }
    expect(await objects()).toEqual([]);
  });

  test('is deleted with all others of its owner, and with nobody else’s', async () => {
    const bob = await addUser(nobody, 'bob');
    await bob.byKey.json('POST', '/api/v2/files', fileForm('his.txt', 'x'));
    await upload('a.txt');
    await upload('b.txt');
    const all = '/api/v2/files';
    expect(await ann.byKey.json('DELETE', all)).toEqual({ message: 'All 2 files deleted successfully' });
    expect(await files()).toEqual([]);
    expect(await bob.byKey.json('GET', all)).toMatchObject([{ name: 'his' }]);
  });

  test('that is no text is not answered as one', async () => {
    const { id } = await upload('b.bin', new Uint8Array([0xff, 0xfe, 0x80]));
    expect(await ann.byKey.ask('GET', `/api/v2/files/${id}?return_content=true`)).toMatchObject({
      status: 422,
      body: { code: 'file_not_text' },
    });
  });
});

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join();
}

interface FileRecord {
  id: string;
  name: string;
  path: string;
  size: number;
}
