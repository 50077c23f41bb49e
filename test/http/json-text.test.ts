import { describe, expect, test } from 'vitest';
import { elements, memberText, spliceJson } from '../../worker/http/json-text.ts';
import { seeded } from '../support/seeded.ts';

describe('the text of a member', () => {
  test.each([
    ['{"data": {"a": 1.0, "b": 1e400}}', ['data'], '{"a": 1.0, "b": 1e400}'],
    ['{"n":12345678901234567890}', ['n'], '12345678901234567890'],
    ['{"n":-0.0E+5 }', ['n'], '-0.0E+5'],
    ['{"data":{"x":1,"x":2}}', ['data'], '{"x":1,"x":2}'],
    ['{"a":1,"a":2}', ['a'], '2'],
    ['{"a":{"b":1},"a":{"c":2}}', ['a', 'c'], '2'],
    [' \n{ "a" : [ 1 , { "b" : "\\u00e9\\"]}" } ] }\t', ['a', 1, 'b'], '"\\u00e9\\"]}"'],
    ['{"\\u0064ata":true}', ['data'], 'true'],
    ['{"a\\\\":1,"a\\"":2}', ['a"'], '2'],
    ['{"__proto__":[null]}', ['__proto__'], '[null]'],
    ['{"":{"":[]}}', ['', ''], '[]'],
    ['[[],[{}]]', [1, 0], '{}'],
    [' "whole" ', [], '"whole"'],
    ['{"a":"\\\\"}', ['a'], '"\\\\"'],
    ['{"a":"\u2028\ud800"}', ['a'], '"\u2028\ud800"'],
  ] as [string, (string | number)[], string][])('of %s at %j is %s', (text, path, expected) => {
    expect(memberText(text, path)).toBe(expected);
  });

  test.each([
    ['{"a":1}', ['b']],
    ['{"a":{"b":1}}', ['b']],
    ['{"a":1}', ['a', 'b']],
    ['{"a":1}', [0]],
    ['[1]', ['0']],
    ['[1]', [1]],
    ['[1]', [-1]],
    ['[]', [0]],
    ['{}', ['a']],
    ['"data"', ['data']],
    ['{"data":1,"a":2}', ['dat']],
  ] as [string, (string | number)[]][])('of %s at %j is null', (text, path) => {
    expect(memberText(text, path)).toBeNull();
  });
});

describe('the elements of an array', () => {
  test('come as they stand', () => {
    expect(elements(' [1.0 , {"a":[1,2]},[ ],"x,]", null]')).toEqual(['1.0', '{"a":[1,2]}', '[ ]', '"x,]"', 'null']);
    expect(elements('[ ]')).toEqual([]);
  });

  test('are null where there is no array', () => {
    expect(elements('{"a":[]}')).toBeNull();
    expect(elements('1')).toBeNull();
  });
});

describe('splicing', () => {
  test('puts raw text in the place of the member of its name, and the rest at the end', () => {
    expect(spliceJson({ id: 1, data: null, name: 'é"' }, { data: '{"x": 1.0}', more: '[1e400]' })).toBe(
      '{"id":1,"data":{"x": 1.0},"name":"é\\"","more":[1e400]}',
    );
  });

  test('leaves out what JSON leaves out', () => {
    expect(spliceJson({ a: undefined, b: () => 1, c: new Date(0) }, {})).toBe('{"c":"1970-01-01T00:00:00.000Z"}');
    expect(spliceJson({}, {})).toBe('{}');
  });

  test('is JSON.stringify where nothing is raw', () => {
    const random = seeded(11);
    for (let n = 0; n < 200; n += 1) {
      const value = { x: randomValue(random, 4), y: randomValue(random, 2) };
      expect(spliceJson(value, {})).toBe(JSON.stringify(value));
    }
  });
});

test('every member of generated documents is found, and means what JSON.parse makes of it', () => {
  const random = seeded(7);
  for (let n = 0; n < 300; n += 1) {
    const text = spaced(JSON.stringify(randomValue(random, 5)), random);
    visit(JSON.parse(text), [], (value, path) => {
      const found = memberText(text, path) as string;
      expect(text).toContain(found);
      expect(found.trim()).toBe(found);
      expect(JSON.parse(found)).toEqual(value);
      if (Array.isArray(value)) expect(elements(found)?.map((part) => JSON.parse(part))).toEqual(value);
    });
  }
});

test('several megabytes take one quick pass', () => {
  const node = { id: 'n', text: 'a "quoted" line\\ of text\n'.repeat(40), value: [1, 2, { x: null }] };
  const data = JSON.stringify({ nodes: Array.from({ length: 4000 }, () => node), edges: [] });
  const text = `{"before":1,"data":${data},"after":2}`;
  expect(text.length).toBeGreaterThan(4_000_000);
  const started = performance.now();
  expect(memberText(text, ['data'])).toBe(data);
  expect(performance.now() - started).toBeLessThan(1000);
});

function visit(value: unknown, path: (string | number)[], seen: (value: unknown, path: (string | number)[]) => void) {
  seen(value, path);
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      visit(item, [...path, index], seen);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) visit(item, [...path, key], seen);
  }
}

/** White space wherever JSON allows it. */
function spaced(text: string, random: () => number): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|[[\]{},:]/g, (token) => {
    const space = () => [' ', '\n', '\t', '\r', ''].at(Math.floor(random() * 5)) as string;
    return space() + token + space();
  });
}

function randomValue(random: () => number, depth: number): unknown {
  const pick = Math.floor(random() * (depth > 0 ? 8 : 5));
  const size = Math.floor(random() * 4);
  if (pick === 0) return null;
  if (pick === 1) return random() < 0.5;
  if (pick === 2) return (random() - 0.5) * 10 ** Math.floor(random() * 30 - 10);
  if (pick < 5) return randomText(random);
  if (pick === 5) return Array.from({ length: size }, () => randomValue(random, depth - 1));
  return Object.fromEntries(Array.from({ length: size }, () => [randomText(random), randomValue(random, depth - 1)]));
}

function randomText(random: () => number): string {
  const characters = [
    'a',
    'b',
    '"',
    '\\',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '\n',
    '\u0000',
    'é',
    '\u{1f600}',
    '\ud800',
    ' ',
  ];
  return Array.from(
    { length: Math.floor(random() * 6) },
    () => characters[Math.floor(random() * characters.length)],
  ).join('');
}
