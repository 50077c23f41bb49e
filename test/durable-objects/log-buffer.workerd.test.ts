import { runInDurableObject } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { keepLines, type LogRow } from '../../durable-objects/log-buffer/keep-lines.ts';
import { type LinesRequest, readLines, readSince } from '../../durable-objects/log-buffer/read-lines.ts';
import type { Principal } from '../../worker/auth/principal.ts';
import { keepLogLines, readLogLines } from '../../worker/store/log-lines.ts';
import { bindings, freshStores } from '../support/migrate.ts';
import { service } from '../support/service.ts';

const all = { userId: 'root', seesAll: true };
const ada = { userId: 'ada', seesAll: false };

let count = 0;
beforeEach(async () => {
  await freshStores();
  count = 0;
});

test('two lines of one millisecond both stay, under times of their own, in their order', async () => {
  await keep([row(5000, 'one'), row(5000, 'two'), row(5001, 'three')]);
  expect(await read({ reader: all, from: null, count: 10 })).toEqual([
    { stamp: 5000, text: 'one' },
    { stamp: 5001, text: 'two' },
    { stamp: 5002, text: 'three' },
  ]);
});

test('a line that comes late is put behind the last, where whoever reads on finds it', async () => {
  await keep([row(5000, 'one')]);
  const { next } = await since(all, 0);
  await keep([row(4000, 'late')]);
  expect(await since(all, next)).toEqual({ lines: [{ stamp: 5001, text: 'late' }], next: 5001 });
});

test('as many lines stay as the buffer holds, the newest', async () => {
  await keep([row(1, 'a'), row(2, 'b'), row(3, 'c')], 4);
  await keep([row(4, 'd'), row(5, 'e'), row(6, 'f')], 4);
  expect(texts(await read({ reader: all, from: null, count: 10 }))).toEqual(['c', 'd', 'e', 'f']);
  await keep([row(7, 'g'), row(8, 'h'), row(9, 'i')], 2);
  expect(texts(await read({ reader: all, from: null, count: 10 }))).toEqual(['h', 'i']);
});

test('before is exclusive and counts back from the time, after begins with it', async () => {
  await keep([row(1, 'a'), row(2, 'b'), row(3, 'c'), row(4, 'd')]);
  expect(texts(await read({ reader: all, from: { side: 'before', time: 4 }, count: 2 }))).toEqual(['b', 'c']);
  expect(texts(await read({ reader: all, from: { side: 'after', time: 2 }, count: 2 }))).toEqual(['b', 'c']);
  expect(texts(await read({ reader: all, from: null, count: 2 }))).toEqual(['c', 'd']);
});

test('users see the lines of their own runs, with what only they are told; those who see all see less of each', async () => {
  await keep([
    row(1, 'service'),
    { time: 2, userId: 'ada', text: 'failed', ownText: 'failed, because' },
    { time: 3, userId: 'bob', text: 'bob failed', ownText: 'bob failed, because' },
  ]);
  expect(texts(await read({ reader: ada, from: null, count: 10 }))).toEqual(['failed, because']);
  expect(texts(await read({ reader: all, from: null, count: 10 }))).toEqual(['service', 'failed', 'bob failed']);
  expect(texts((await since(ada, 0)).lines)).toEqual(['failed, because']);
});

test('reading on passes over what the reader may not see, and over a buffer that was emptied', async () => {
  await keep([row(1, 'service')]);
  expect(await since(ada, 0)).toEqual({ lines: [], next: 1 });
  expect(await since(all, 9000)).toEqual({ lines: [], next: 1 });
});

test('a follower is told of a new line at once, and where it stands after a silence', async () => {
  const buffer = bindings.LOGS.getByName('another');
  expect(await buffer.follow(all, null, 10_000)).toEqual({ lines: [], next: 0 });
  expect(await buffer.follow(all, 0, 1)).toEqual({ lines: [], next: 0 });
  const [one, other] = [buffer.follow(all, 0, 60_000), buffer.follow(ada, 0, 60_000)];
  await buffer.append([row(7, 'news')], 10);
  expect(await one).toEqual({ lines: [{ stamp: 7, text: 'news' }], next: 7 });
  expect(await other).toEqual({ lines: [], next: 7 });
});

test('lines that one call could not carry are kept and read all the same, in both directions', async () => {
  const rows = Array.from({ length: 1100 }, (_, index) => row(index + 1, `${index + 1} ${'й'.repeat(16_000)}`));
  await keepLogLines(bindings, rows, 2000);
  const { app } = service();
  const superuser = { userId: 'root', isSuperuser: true } as Principal;
  const stamps = async (request: Omit<LinesRequest, 'reader'>) =>
    (await readLogLines(app, superuser, request)).map(({ stamp }) => stamp);
  const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
  expect(await stamps({ from: null, count: 5000 })).toEqual(from(1, 1100));
  expect(await stamps({ from: { side: 'before', time: 1001 }, count: 600 })).toEqual(from(401, 600));
  expect(await stamps({ from: { side: 'after', time: 300 }, count: 600 })).toEqual(from(300, 600));
  expect((await since(all, 0)).next).toBe(250);
});

function keep(rows: readonly LogRow[], size = 100): Promise<void> {
  return runInDurableObject(bindings.LOGS.getByName('all'), (_, { storage }) => {
    count = keepLines(storage, rows, count, size);
  });
}

function read(request: LinesRequest) {
  return runInDurableObject(bindings.LOGS.getByName('all'), (_, { storage }) => readLines(storage.sql, request).lines);
}

function since(reader: LinesRequest['reader'], after: number) {
  return runInDurableObject(bindings.LOGS.getByName('all'), (_, { storage }) => readSince(storage.sql, reader, after));
}

function row(time: number, text: string): LogRow {
  return { time, userId: null, text, ownText: null };
}

function texts(lines: readonly { text: string }[]): string[] {
  return lines.map(({ text }) => text);
}
