import { TerminalError } from '../errors.ts';
import { isRecord, listOf, recordOf } from '../graph/json.ts';

/**
 * A model's arguments as the tool's schema wants them: unknown ones are dropped, numbers and switches that were written
 * as text are read. Throws TerminalError that says of every argument what does not fit.
 */
export function checkArguments(
  args: Readonly<Record<string, unknown>>,
  schema: Readonly<Record<string, unknown>>,
  tool: string,
): Readonly<Record<string, unknown>> {
  const problems: string[] = [];
  const checked = checkRecord(args, schema, '', problems);
  if (problems.length === 0) return checked;
  throw new TerminalError(
    `The arguments of ${tool} do not fit: ${problems.join('; ')}. Call it again with arguments that do.`,
    'tool_arguments',
  );
}

function checkRecord(
  args: unknown,
  schema: Readonly<Record<string, unknown>>,
  path: string,
  problems: string[],
): Readonly<Record<string, unknown>> {
  const given = recordOf(args);
  const required = listOf(schema.required);
  const checked: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(recordOf(schema.properties))) {
    if (Object.hasOwn(given, name)) {
      checked[name] = checkValue(given[name], recordOf(property), path + name, problems);
    } else if (required.includes(name)) {
      problems.push(`${path}${name} is missing`);
    }
  }
  return checked;
}

function checkValue(
  value: unknown,
  schema: Readonly<Record<string, unknown>>,
  path: string,
  problems: string[],
): unknown {
  if (schema.type === 'array' && Array.isArray(value)) {
    return value.map((item, index) => checkValue(item, recordOf(schema.items), `${path}[${index}]`, problems));
  }
  if (isRecord(schema.properties) && isRecord(value)) return checkRecord(value, schema, `${path}.`, problems);
  const read = readers[schema.type as string]?.(value);
  if (read === misfit) problems.push(`${path} must be ${names[schema.type as string]}, not ${shown(value)}`);
  const options = 'const' in schema ? [schema.const] : listOf(schema.enum);
  if (read !== misfit && options.length > 0 && !options.includes(value)) {
    problems.push(`${path} must be one of ${options.slice(0, 20).join(', ')}, not ${shown(value)}`);
  }
  return read === undefined ? value : read;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

const misfit: unique symbol = Symbol('misfit');

const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (typeof value === 'string' ? value : misfit),
  integer: (value) => {
    const number = numeric(value);
    return Number.isInteger(number) ? number : misfit;
  },
  number: numeric,
  boolean: (value) => (typeof value === 'boolean' ? value : (truths.get(String(value).toLowerCase()) ?? misfit)),
  object: (value) => (isRecord(value) ? value : misfit),
  array: () => misfit,
};

function numeric(value: unknown): number | typeof misfit {
  if (typeof value === 'boolean') return Number(value);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && !Number.isNaN(number) ? number : misfit;
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'y', 'on', 't'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'n', 'off', 'f'].map((word) => [word, false] as const),
]);

const names: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};
