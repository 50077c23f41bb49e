import { expect, test } from 'vitest';
import type { HeldAnswer } from '../targets/flow-server.ts';
import { lacksOf, shapeOf } from './shape.ts';

const answer = (value: unknown, over: Partial<HeldAnswer> = {}): HeldAnswer => ({
  status: 200,
  contentType: 'application/json',
  text: JSON.stringify(value),
  disposition: null,
  location: null,
  ...over,
});

test('a shape is what an answer is made of, with the words of its detail and without ids', () => {
  const id = '2b522495-27bc-4751-bbb0-b074a442e136';
  expect(shapeOf(answer({ id, size: 3, tags: [], data: { nodes: [] }, detail: `Flow ${id} deleted` }))).toEqual({
    status: 200,
    media: 'application/json',
    body: { id: 'a text', size: 'a number', tags: 'a list', data: 'an object', detail: 'Flow <id> deleted' },
  });
});

test('what the members of a list have in common, and where they differ', () => {
  expect(
    shapeOf(
      answer([
        { a: 'x', b: null },
        { a: 1, b: null },
      ]),
    ).body,
  ).toEqual({
    'of a list': { a: 'a number or a text', b: 'null' },
  });
});

test.each([
  [{ a: 'a text' }, { a: 'a text' }, []],
  [{ a: 'a text', b: 'null' }, { a: 'a text' }, []],
  [{ a: 'a text' }, { a: 'a text', b: 'null' }, ['b']],
  [{ a: { b: 'null' } }, { a: { b: 'a text' } }, ['a.b']],
  [{ a: 'a text' }, { a: 'null', b: { c: 'null' } }, ['a', 'b']],
])('%j beside %j lacks %j', (ours, theirs, paths) => {
  expect(lacksOf(ours, theirs).map(({ path }) => path)).toEqual(paths);
});

test('an archive is its type and the form of its name', () => {
  const zip = answer('', { contentType: 'application/zip', disposition: 'attachment; filename=20261121_092252_x.zip' });
  expect(shapeOf({ ...zip, text: 'PK' })).toEqual({
    status: 200,
    media: 'application/zip',
    disposition: 'attachment; filename=<time>_x.zip',
  });
});
