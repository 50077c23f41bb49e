import type { z } from 'zod';
import { type FieldError, ValidationError } from './errors.ts';

/**
 * Parses a request part with its schema. Throws ValidationError whose list has the types and texts that clients of the
 * reference implementation know (facts 1), and never the input itself.
 */
export function parsePart<S extends z.ZodType>(
  schema: S,
  input: unknown,
  part: 'path' | 'query' | 'header' | 'body',
  status: 400 | 422 = 422,
): z.output<S> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new ValidationError(
    parsed.error.issues.flatMap((issue) => fieldErrors(issue, [part])),
    status,
  );
}

/** Parses those of a request's headers that a schema names; null where it has none of them. Throws as `parsePart`. */
export function parseHeaders<S extends z.ZodObject>(schema: S, headers: Headers): z.output<S> | null {
  const given = Object.keys(schema.shape).filter((name) => headers.has(name));
  if (given.length === 0) return null;
  return parsePart(schema, Object.fromEntries(given.map((name) => [name, headers.get(name)])), 'header');
}

/** The error of a body that is not there. */
export function missingBody(status: 400 | 422 = 422): ValidationError {
  return new ValidationError([{ type: 'missing', loc: ['body'], msg: 'Field required' }], status);
}

function fieldErrors(issue: z.core.$ZodIssue, prefix: (string | number)[]): FieldError[] {
  const loc = [...prefix, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  if (issue.input === undefined && issue.code !== 'custom' && issue.code !== 'unrecognized_keys') {
    return [{ type: 'missing', loc, msg: 'Field required' }];
  }
  switch (issue.code) {
    case 'invalid_type':
      return [{ ...typeError(issue.expected, loc.length === 1 && prefix[0] === 'body'), loc }];
    case 'invalid_format':
      return [formatError(issue, loc)];
    case 'invalid_value': {
      const expected = orList(issue.values.map((value) => `'${String(value)}'`));
      const type = issue.values.length === 1 ? 'literal_error' : 'enum';
      return [{ type, loc, msg: `Input should be ${expected}`, ctx: { expected } }];
    }
    case 'too_small':
      return [sizeError(issue.origin, 'small', issue.minimum, issue.inclusive !== false, loc)];
    case 'too_big':
      return [sizeError(issue.origin, 'big', issue.maximum, issue.inclusive !== false, loc)];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        type: 'extra_forbidden',
        loc: [...loc, key],
        msg: 'Extra inputs are not permitted',
      }));
    case 'invalid_union':
      return (issue.errors[0] ?? []).flatMap((inner) =>
        fieldErrors({ ...inner, input: issue.input } as z.core.$ZodIssue, loc),
      );
    case 'custom': {
      const type = typeof issue.params?.type === 'string' ? issue.params.type : 'value_error';
      const msg = type === 'value_error' ? `Value error, ${issue.message}` : issue.message;
      const ctx = issue.params?.ctx as FieldError['ctx'];
      return [{ type, loc, msg, ...(ctx && { ctx }) }];
    }
    default:
      return [{ type: 'value_error', loc, msg: `Value error, ${issue.message}` }];
  }
}

function typeError(expected: string, wholeBody: boolean): { type: string; msg: string } {
  if (wholeBody && expected === 'object') {
    return {
      type: 'model_attributes_type',
      msg: 'Input should be a valid dictionary or object to extract fields from',
    };
  }
  return typeErrors[expected] ?? { type: 'value_error', msg: `Input should be a valid ${expected}` };
}

const typeErrors: Record<string, { type: string; msg: string }> = {
  string: { type: 'string_type', msg: 'Input should be a valid string' },
  boolean: { type: 'bool_type', msg: 'Input should be a valid boolean' },
  number: { type: 'float_type', msg: 'Input should be a valid number' },
  int: { type: 'int_type', msg: 'Input should be a valid integer' },
  object: { type: 'dict_type', msg: 'Input should be a valid dictionary' },
  record: { type: 'dict_type', msg: 'Input should be a valid dictionary' },
  array: { type: 'list_type', msg: 'Input should be a valid list' },
};

function formatError(issue: z.core.$ZodIssueInvalidStringFormat, loc: (string | number)[]): FieldError {
  if (issue.format === 'uuid' || issue.format === 'guid') {
    return { type: 'uuid_parsing', loc, msg: 'Input should be a valid UUID' };
  }
  if (issue.format === 'datetime') {
    return { type: 'datetime_from_date_parsing', loc, msg: 'Input should be a valid datetime or date' };
  }
  return { type: 'string_pattern_mismatch', loc, msg: issue.message };
}

function sizeError(
  origin: string,
  kind: 'small' | 'big',
  limit: number | bigint,
  inclusive: boolean,
  loc: (string | number)[],
): FieldError {
  const bound = Number(limit);
  if (origin === 'string') {
    const [type, word] = kind === 'small' ? ['string_too_short', 'at least'] : ['string_too_long', 'at most'];
    return { type, loc, msg: `String should have ${word} ${bound} characters` };
  }
  if (origin === 'array') {
    const [type, word] = kind === 'small' ? ['too_short', 'at least'] : ['too_long', 'at most'];
    return { type, loc, msg: `List should have ${word} ${bound} items` };
  }
  const name = `${kind === 'small' ? 'greater_than' : 'less_than'}${inclusive ? '_equal' : ''}`;
  const words = name.replaceAll('_', ' ').replace('than equal', 'than or equal to');
  const ctx = { [`${kind === 'small' ? 'g' : 'l'}${inclusive ? 'e' : 't'}`]: bound };
  return { type: name, loc, msg: `Input should be ${words} ${bound}`, ctx };
}

function orList(items: string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}
