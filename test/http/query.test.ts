import { describe, expect, test } from 'vitest';
import { splitUrl } from '../../worker/http/query.ts';

describe('the query of a URL', () => {
  test('has a text for each name, and a list for one that comes again', () => {
    const { path, query } = splitUrl('http://h/a%20b?x=1&y=%C3%BC+z&x=2&x=3&__proto__=p');
    expect(path).toBe('/a%20b');
    expect(Object.entries(query)).toEqual([
      ['x', ['1', '2', '3']],
      ['y', 'ü z'],
      ['__proto__', 'p'],
    ]);
  });

  test('costs no more than its length, however often a name comes', () => {
    const { query } = splitUrl(`http://h/?${'a=1&'.repeat(100_000)}`);
    expect(query.a).toHaveLength(100_000);
  });
});
