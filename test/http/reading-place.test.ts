import { describe, expect, test } from 'vitest';
import { afterQuery, readingPlace } from '../../worker/http/reading-place.ts';

describe('where a reader goes on', () => {
  test('is behind the event that its query names, else the one that it had last', () => {
    const headers = new Headers({ 'last-event-id': '7' });
    expect(readingPlace(headers, 3)).toBe(3);
    expect(readingPlace(headers, -1)).toBe(-1);
    expect(readingPlace(headers)).toBe(7);
    expect(readingPlace(new Headers())).toBe(null);
  });

  test.each(['', ' ', 'abc', '-1', '1.5', '1e3', '9'.repeat(16)])('is not told by the header %j', (last) => {
    expect(readingPlace(new Headers({ 'last-event-id': last }))).toBe(null);
  });

  test.each(['', ' ', '0x10', '1e3', '1.5', '-2', 'abc'])('is not told by the query %j, which is refused', (after) => {
    expect(afterQuery().safeParse(after).success).toBe(false);
  });

  test('is told by the last of several numbers in the query', () => {
    expect(afterQuery().parse(undefined)).toBe(undefined);
    expect(afterQuery().parse('0')).toBe(0);
    expect(afterQuery().parse(['1', '2'])).toBe(2);
  });
});
