import { beforeEach, expect, test, vi } from 'vitest';
import { createContext } from '../../../worker/context.ts';
import { type Content, contentBytes, writeContent } from '../../../worker/store/files/contents.ts';
import { beginContent, sweepContents } from '../../../worker/store/files/loose-contents.ts';
import { fileForm } from '../../support/file-form.ts';
import { bindings } from '../../support/migrate.ts';
import { addUser, type Person } from '../../support/people.ts';
import { freshService, service } from '../../support/service.ts';

let ann: Person;
const app = () => service().app;
const keys = async () => (await bindings.FILES.list({ prefix: 'files/' })).objects.map(({ key }) => key);
const loose = async () => (await bindings.DB.prepare('SELECT content FROM loose_contents').all()).results.length;
const large = new Uint8Array(9 * 1024 * 1024).fill(7);

beforeEach(async () => {
  ann = await addUser(await freshService(), 'ann');
});

test('what a crash leaves of an upload is cleared away, and no file is', async () => {
  await ann.byKey.ask('POST', '/api/v2/files', fileForm('kept.bin', large));
  const kept = await keys();
  await cutOff();
  expect(await keys()).toHaveLength(4);
  expect(await sweepContents(app(), Date.now() + 1)).toBe(1);
  expect([await keys(), await loose()]).toEqual([kept, 0]);
});

test('what may still be under way stays for a day, until somebody uploads', async () => {
  await cutOff();
  await ann.byKey.ask('POST', '/api/v2/files', fileForm('a.txt', 'a'));
  await vi.waitFor(async () => expect(await loose()).toBe(1));
  await bindings.DB.prepare('UPDATE loose_contents SET since = since - 86400001').run();
  await ann.byKey.ask('POST', '/api/v2/files', fileForm('b.txt', 'b'));
  await vi.waitFor(async () => expect([(await keys()).length, await loose()]).toEqual([2, 0]));
});

test('bytes that the store did not delete are deleted later', async () => {
  const { id } = (await ann.byKey.ask('POST', '/api/v2/files', fileForm('a.txt', 'a'))).body as { id: string };
  const failing = vi.spyOn(Object.getPrototypeOf(bindings.FILES) as R2Bucket, 'delete');
  failing.mockRejectedValueOnce(new Error('R2 is down'));
  expect((await ann.byKey.ask('DELETE', `/api/v2/files/${id}`)).status).toBe(200);
  failing.mockRestore();
  expect([(await keys()).length, await loose()]).toEqual([1, 1]);
  await sweepContents(app(), Date.now() + 1);
  expect([await keys(), await loose()]).toEqual([[], 0]);
});

test('a file of before, whose bytes are one object, is read as it is', async () => {
  await bindings.FILES.put(`files/${ann.id}/old`, 'of before');
  const content: Content = { userId: ann.id, content: 'old', size: 9, pieceSize: 0 };
  expect(new TextDecoder().decode((await contentBytes(bindings.FILES, content)) ?? undefined)).toBe('of before');
});

/** Writes a content as an upload does, and goes no further. */
async function cutOff(): Promise<void> {
  const context = createContext(bindings);
  await writeContent(context, await beginContent(context, ann.id), chunks());
}

async function* chunks() {
  yield large;
}
