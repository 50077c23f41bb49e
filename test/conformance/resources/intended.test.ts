import { expect, test } from 'vitest';
import { judge } from './intended.ts';

const place = (path: string) => ({ path, ours: 'a number', theirs: 'a text' });

test('what differs on purpose hides nothing that differs beside it', () => {
  const known = place('body.of a list.user_id');
  expect(judge('files listed', [known]).open).toEqual([]);
  expect(judge('files listed', [known, place('body.of a list.size')]).open).toEqual([place('body.of a list.size')]);
});

test('what is said to differ and does not is told', () => {
  expect(judge('files listed', []).open).toMatchObject([{ path: 'body.of a list.user_id' }]);
});

test('another status that is on purpose is another answer altogether', () => {
  expect(judge('same password again', [place('status'), place('body.detail')]).open).toEqual([]);
});
