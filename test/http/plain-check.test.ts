import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { RunBody } from '../../schema/wire/run.ts';
import { plainCheck } from '../../worker/http/plain-check.ts';

const isPlainRun = plainCheck(RunBody) as (input: unknown) => boolean;

describe('what it passes is what zod would give back', () => {
  test.each<unknown>([
    {},
    { input_value: 'hi', input_type: 'chat', output_type: 'debug', session_id: 's', stream: false },
    { input_value: null, tweaks: null, input_request: null, stream: null },
    { tweaks: { 'Prompt-1': { template: 'x', deep: [{ a: 1 }] }, flat: 2 } },
    { input_request: { input_value: 'hi', tweaks: {} }, context: { any: ['thing'] } },
    { session_id: 'x'.repeat(1000) },
  ])('%j', (input) => {
    expect(isPlainRun(input)).toBe(true);
    expect(RunBody.parse(input)).toEqual(input);
  });
});

describe('it leaves to zod', () => {
  test.each<[string, unknown]>([
    ['fields that zod drops', { input_value: 'hi', unknown: 1 }],
    ['and within', { input_request: { unknown: 1 } }],
    ['values of another type', { input_value: 5 }],
    ['words that are not in the list', { input_type: 'chatter' }],
    ['texts that are too long', { session_id: 'x'.repeat(1001) }],
    ['lists in the place of objects', { tweaks: [] }],
    ['what is no object', 'text'],
    ['nothing', null],
    ['names that objects have by nature', JSON.parse('{"__proto__":{"stream":true}}')],
    ['and within', JSON.parse('{"tweaks":{"__proto__":{"x":1}}}')],
    ['a method’s name', { constructor: {} }],
  ])('%s', (_, input) => {
    expect(isPlainRun(input)).toBe(false);
  });

  test.each<[string, z.ZodType]>([
    ['a required field', z.object({ name: z.string() })],
    ['a default', z.object({ name: z.string().default('x') })],
    ['a changed value', z.object({ name: z.string().trim().optional() })],
    ['a pattern', z.object({ name: z.string().regex(/x/).optional() })],
    ['fields of any name', z.looseObject({ name: z.string().optional() })],
    ['a check of the whole', z.object({ name: z.string().optional() }).refine(() => true)],
    ['a record of texts', z.object({ names: z.record(z.string(), z.string()).optional() })],
    ['a list', z.object({ names: z.array(z.string()).optional() })],
  ])('a schema with %s', (_, schema) => {
    expect(plainCheck(schema)).toBeNull();
  });
});
