import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ValidationError } from '../../worker/http/errors.ts';
import { queryBoolean, queryInteger, queryText, queryUuid } from '../../worker/http/query.ts';
import { missingBody, parsePart } from '../../worker/http/validation.ts';

const shape = z.object({
  text: z.string().min(2).max(4).optional(),
  flag: z.boolean().optional(),
  whole: z.int().min(1).max(9).optional(),
  real: z.number().gt(0).lt(1).optional(),
  id: z.guid().optional(),
  when: z.iso.datetime().optional(),
  kind: z.enum(['a', 'b', 'c']).optional(),
  fixed: z.literal('x').optional(),
  list: z.array(z.string()).min(1).max(2).optional(),
  map: z.record(z.string(), z.unknown()).optional(),
  inner: z.object({ needed: z.string() }).optional(),
  even: z
    .string()
    .refine((text) => text.length % 2 === 0, 'Length must be even')
    .optional(),
});

describe('a part of the wrong form', () => {
  test.each([
    [{ text: 5 }, 'string_type', ['text'], 'Input should be a valid string'],
    [{ text: 'a' }, 'string_too_short', ['text'], 'String should have at least 2 characters'],
    [{ text: 'abcde' }, 'string_too_long', ['text'], 'String should have at most 4 characters'],
    [{ flag: 'true' }, 'bool_type', ['flag'], 'Input should be a valid boolean'],
    [{ whole: 1.5 }, 'int_type', ['whole'], 'Input should be a valid integer'],
    [{ whole: 0 }, 'greater_than_equal', ['whole'], 'Input should be greater than or equal to 1'],
    [{ whole: 10 }, 'less_than_equal', ['whole'], 'Input should be less than or equal to 9'],
    [{ real: 0 }, 'greater_than', ['real'], 'Input should be greater than 0'],
    [{ real: 1 }, 'less_than', ['real'], 'Input should be less than 1'],
    [{ id: 'x' }, 'uuid_parsing', ['id'], 'Input should be a valid UUID'],
    [{ when: 'x' }, 'datetime_from_date_parsing', ['when'], 'Input should be a valid datetime or date'],
    [{ kind: 'z' }, 'enum', ['kind'], "Input should be 'a', 'b' or 'c'"],
    [{ fixed: 'z' }, 'literal_error', ['fixed'], "Input should be 'x'"],
    [{ list: 'a' }, 'list_type', ['list'], 'Input should be a valid list'],
    [{ list: [] }, 'too_short', ['list'], 'List should have at least 1 items'],
    [{ list: ['a', 5] }, 'string_type', ['list', 1], 'Input should be a valid string'],
    [{ map: [] }, 'dict_type', ['map'], 'Input should be a valid dictionary'],
    [{ inner: {} }, 'missing', ['inner', 'needed'], 'Field required'],
    [{ even: 'abc' }, 'value_error', ['even'], 'Value error, Length must be even'],
  ])('is told by its type, place and words: %j', (input, type, path, msg) => {
    const [error] = faults(shape, input);
    expect(error).toMatchObject({ type, loc: ['body', ...path], msg });
  });

  test('is told of every fault at once, and never repeats the input', () => {
    const found = faults(shape, { text: 'sk-secret-value', kind: 'sk-secret-value', id: 'sk-secret-value' });
    expect(found.map(({ type }) => type)).toEqual(['string_too_long', 'uuid_parsing', 'enum']);
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  test.each([[[]], ['x'], [5], [null], [true]])('that is no object at all is told so: %j', (input) => {
    expect(faults(shape, input)).toEqual([
      {
        type: 'model_attributes_type',
        loc: ['body'],
        msg: 'Input should be a valid dictionary or object to extract fields from',
      },
    ]);
  });

  test('has the status of its route', () => {
    expect(() => parsePart(shape, 5, 'body', 400)).toThrow(expect.objectContaining({ status: 400 }));
    expect(missingBody()).toMatchObject({ status: 422, detail: [{ type: 'missing', loc: ['body'] }] });
    expect(missingBody(400).status).toBe(400);
  });
});

describe('a query', () => {
  const query = z.object({
    on: queryBoolean(false),
    size: queryInteger(50, 1, 100),
    name: queryText(),
    id: queryUuid(),
  });
  const id = '8A18B5A9-31A7-461F-B36E-35912D7262D6';

  test('is read as the reference reads it, the last of repeated ones', () => {
    expect(parsePart(query, {}, 'query')).toEqual({ on: false, size: 50 });
    for (const yes of ['true', 'True', '1', 'yes', 'on', 't', 'y']) {
      expect(parsePart(query, { on: ['false', yes] }, 'query').on).toBe(true);
    }
    for (const no of ['false', 'FALSE', '0', 'no', 'off', 'f', 'n']) {
      expect(parsePart(query, { on: no }, 'query').on).toBe(false);
    }
    const given = { size: ['7', '+8'], name: ['a', 'b'], id: ['x', id] };
    expect(parsePart(query, given, 'query')).toEqual({ on: false, size: 8, name: 'b', id: id.toLowerCase() });
  });

  test.each([
    [{ on: 'perhaps' }, 'bool_parsing'],
    [{ on: '' }, 'bool_parsing'],
    [{ size: '1.5' }, 'int_parsing'],
    [{ size: '' }, 'int_parsing'],
    [{ size: '0' }, 'greater_than_equal'],
    [{ size: '-5' }, 'greater_than_equal'],
    [{ size: '101' }, 'less_than_equal'],
    [{ size: '9'.repeat(400) }, 'less_than_equal'],
    [{ id: 'x' }, 'uuid_parsing'],
  ])('%j is refused', (given, type) => {
    const [name] = Object.keys(given);
    expect(faults(query, given, 'query')).toMatchObject([{ type, loc: ['query', name] }]);
  });

  test('a number out of bounds is told which', () => {
    expect(faults(query, { size: '0' }, 'query')).toMatchObject([{ ctx: { ge: 1 } }]);
    expect(faults(query, { size: '101' }, 'query')).toMatchObject([{ ctx: { le: 100 } }]);
  });
});

function faults(schema: z.ZodType, input: unknown, part: 'body' | 'query' = 'body') {
  try {
    parsePart(schema, input, part);
  } catch (error) {
    if (error instanceof ValidationError) return error.detail as { type: string; loc: unknown[]; msg: string }[];
  }
  throw new Error('it was taken');
}
