import { expect, test } from 'vitest';
import { diskIsFull, isStorageFull } from '../../worker/http/storage-full.ts';
import { taken } from '../../worker/store/files/taken.ts';

const disk = (free: number) => ({ fetch: async () => Response.json({ free }) }) as unknown as Fetcher;
const query = (cause: string) => new Error('Failed query: insert into …', { cause: new Error(cause) });

test.each([
  ['D1_ERROR: database or disk is full: SQLITE_FULL', undefined, true],
  ['D1_ERROR: Exceeded maximum DB size', undefined, true],
  ['internal error; reference = abc', disk(4096), true],
  ['internal error; reference = abc', disk(1e9), false],
  ['internal error; reference = abc', undefined, false],
])('a failure that says %j is told by its words, or by the disk', async (cause, at, expected) => {
  expect(await isStorageFull(at, query(cause))).toBe(expected);
});

test('nobody who can be asked for the disk means that it has room', async () => {
  const silent = { fetch: () => Promise.reject(new Error('gone')) } as unknown as Fetcher;
  expect([await diskIsFull(undefined), await diskIsFull(silent)]).toEqual([false, false]);
});

test('a write that the store never answers is refused as soon as the disk is full', async () => {
  await expect(taken(new Promise(() => {}), disk(0))).rejects.toMatchObject({ status: 507, code: 'storage_full' });
});
