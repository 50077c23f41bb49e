import { TerminalError } from '../../../engine/errors.ts';
import { pythonRepr } from '../../../engine/python-text.ts';

/**
 * What a model is asked for: a list of at least one record with the members that the rows describe, all of them
 * required. Of rows with the same name the last one counts. Throws TerminalError for a row without a name or type, a
 * type that is none, and a name that begins with an underscore.
 */
export function answerShape(rows: readonly SchemaRow[], name: string): AnswerShape {
  const members = new Map<string, Member>();
  for (const row of rows) members.set(memberName(row), memberOf(row));
  return { name, members };
}

/** The schema as it goes to a model as a tool's parameters, with titles and a definition of its own for the record. */
export function titledSchema(shape: AnswerShape): JsonSchema {
  return withRecord(shape, {});
}

/** The same for an answer that must fit it strictly: no further members. */
export function strictSchema(shape: AnswerShape): JsonSchema {
  return withRecord(shape, { additionalProperties: false });
}

/** The schema without titles or definitions, as models that know no others are given it. */
export function plainSchema(shape: AnswerShape): JsonSchema {
  const properties = [...shape.members].map(([name, member]) => [name, memberSchema(member, {})]);
  const record = { properties: Object.fromEntries(properties), required: [...shape.members.keys()], type: 'object' };
  const objects = { description: listText(shape), items: record, minItems: 1, type: 'array' };
  return { properties: { objects }, required: ['objects'], type: 'object' };
}

/** What a list of the records is called. */
export function listText(shape: AnswerShape): string {
  return `A list of ${shape.name}.`;
}

function withRecord(shape: AnswerShape, extra: JsonSchema): JsonSchema {
  const properties = [...shape.members].map(([name, member]) => [name, memberSchema(member, { title: titleOf(name) })]);
  const record = {
    properties: Object.fromEntries(properties),
    required: [...shape.members.keys()],
    title: RECORD,
    type: 'object',
    ...extra,
  };
  const description = listText(shape);
  const items = { $ref: `#/$defs/${RECORD}` };
  return {
    $defs: { [RECORD]: record },
    description,
    properties: { objects: { description, items, minItems: 1, title: 'Objects', type: 'array' } },
    required: ['objects'],
    title: shape.name,
    type: 'object',
    ...extra,
  };
}

/** Members in the order of the alphabet, `type` last. */
function memberSchema({ description, schema }: Member, extra: JsonSchema): JsonSchema {
  const { type, ...rest } = schema;
  const members = Object.entries({ ...rest, description, ...extra });
  return { ...Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1))), type };
}

function memberName(row: SchemaRow): string {
  if (row.name === undefined) throw new TerminalError("'name'", 'schema_row');
  const name = String(row.name);
  if (!name.startsWith('_')) return name;
  const better = name.replace(/^_+/, '');
  throw new TerminalError(
    `Fields must not use names with leading underscores; e.g., use ${pythonRepr(better)} instead of ${pythonRepr(name)}.`,
    'schema_row',
  );
}

function memberOf(row: SchemaRow): Member {
  if (row.type === undefined) throw new TerminalError("'type'", 'schema_row');
  const kind = KINDS[String(row.type)];
  if (kind === undefined) throw new TerminalError(`Invalid type: ${String(row.type)}`, 'schema_row');
  const isList = isTrue(row.multiple);
  const schema = isList ? { items: SCHEMAS[kind], type: 'array' } : SCHEMAS[kind];
  return { kind, isList, description: String(row.description ?? ''), schema };
}

function isTrue(value: unknown): boolean {
  if (typeof value === 'string') return ['true', '1', 't', 'y', 'yes'].includes(value.toLowerCase());
  return value === true || (typeof value === 'number' && value !== 0);
}

/** `camelCase_x2` is `Camelcase X2`: every run of letters begins with a capital. */
function titleOf(name: string): string {
  return name
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

const RECORD = 'OutputModel';

const KINDS: Readonly<Record<string, ValueKind>> = {
  str: 'string',
  text: 'string',
  int: 'integer',
  float: 'number',
  number: 'number',
  bool: 'boolean',
  boolean: 'boolean',
  list: 'list',
  dict: 'object',
};

const SCHEMAS: Readonly<Record<ValueKind, JsonSchema>> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  list: { items: {}, type: 'array' },
  object: { additionalProperties: true, type: 'object' },
};

/** A row of the table in which a user describes a record. */
export interface SchemaRow {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly type?: unknown;
  readonly multiple?: unknown;
}

export interface AnswerShape {
  readonly name: string;
  readonly members: ReadonlyMap<string, Member>;
}

export interface Member {
  readonly kind: ValueKind;
  readonly isList: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

export type ValueKind = 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'object';
export type JsonSchema = Readonly<Record<string, unknown>>;
