import * as z from 'zod';

/**
 * A check that tells valid inputs of a schema at a tenth of what zod takes for it where no code may be made from text,
 * as in workerd. True means that zod would give the very same value back; false means nothing: ask zod, which knows the
 * reasons. It reads objects of texts, booleans, words of a list and open records, nested, optional or null; null for a
 * schema that has anything else.
 */
export function plainCheck(schema: z.ZodType): PlainCheck | null {
  if (schema instanceof z.ZodOptional) return orElse(undefined, schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodNullable) return orElse(null, schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodObject) return objectCheck(schema);
  if (schema instanceof z.ZodRecord) return isOpen(schema) ? isOpenRecord : null;
  if ((schema.def.checks ?? []).length > 0) return boundedText(schema);
  if (schema instanceof z.ZodString) return (input) => typeof input === 'string';
  if (schema instanceof z.ZodBoolean) return (input) => typeof input === 'boolean';
  if (schema instanceof z.ZodEnum) {
    const words = new Set<unknown>(schema.options);
    return (input) => words.has(input);
  }
  return null;
}

function orElse(other: null | undefined, schema: z.ZodType): PlainCheck | null {
  const check = plainCheck(schema);
  return check && ((input) => input === other || check(input));
}

/** Zod drops fields that the schema does not name: an input that has any is not the same value afterwards. */
function objectCheck({ shape, def }: z.ZodObject): PlainCheck | null {
  const checks = new Map<string, PlainCheck>();
  for (const [name, field] of Object.entries(shape)) {
    const check = plainCheck(field as z.ZodType);
    if (check === null || !(field instanceof z.ZodOptional)) return null;
    checks.set(name, check);
  }
  if (def.catchall !== undefined || (def.checks ?? []).length > 0) return null;
  return (input) => {
    if (!isObject(input)) return false;
    for (const name in input) if (checks.get(name)?.(input[name]) !== true) return false;
    return true;
  };
}

function isOpen({ def }: z.ZodRecord): boolean {
  return def.valueType instanceof z.ZodUnknown && def.keyType instanceof z.ZodString && !def.keyType.def.checks?.length;
}

function isOpenRecord(input: unknown): boolean {
  return isObject(input) && !Object.hasOwn(input, '__proto__');
}

/** A text of at most so many characters. */
function boundedText(schema: z.ZodType): PlainCheck | null {
  if (!(schema instanceof z.ZodString) || schema.def.checks?.length !== 1 || schema.maxLength === null) return null;
  const { maxLength } = schema;
  return (input) => typeof input === 'string' && input.length <= maxLength;
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

type PlainCheck = (input: unknown) => boolean;
