import type { ComponentDefinition, InputDeclaration } from '../component.ts';
import { isRecord, recordOf, textOr } from '../graph/json.ts';
import type { GraphVertex } from '../graph/types.ts';

/**
 * The JSON Schema of a component's arguments as models get it: the inputs that a tool may fill, in their order, each
 * with type, description and default; all inputs where none is marked. Descriptions are the node's own.
 */
export function toolSchema(vertex: GraphVertex, definition: ComponentDefinition): JsonSchema {
  const marked = definition.inputs.filter((input) => isForTools(input, vertex.template[input.name]));
  return schemaOfFields(
    (marked.length > 0 ? marked : definition.inputs).map((input) => fieldOf(input, vertex.template[input.name])),
  );
}

/** The schema of an object with these fields. Members of a property stand in alphabetical order, as models are used to. */
export function schemaOfFields(fields: readonly SchemaField[]): JsonSchema {
  const properties = Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)]));
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return { properties, ...(required.length > 0 && { required }), type: 'object' };
}

function isForTools(input: InputDeclaration, field: unknown): boolean {
  const marked = recordOf(field).tool_mode;
  return typeof marked === 'boolean' ? marked : input.toolMode === true;
}

function fieldOf(input: InputDeclaration, saved: unknown): SchemaField {
  const field = isRecord(saved) ? saved : {};
  return {
    name: input.name,
    type: typeOfInput(input, field),
    list: typeof field.list === 'boolean' ? field.list : input.list === true,
    options: Array.isArray(field.options) ? field.options : (input.options ?? []),
    required: input.required === true,
    description: typeof field.info === 'string' ? field.info : (input.info ?? ''),
    default: input.value === undefined ? '' : input.value,
  };
}

function typeOfInput(input: InputDeclaration, field: Readonly<Record<string, unknown>>): string {
  return typeof field.type === 'string' ? field.type : textOr(typesOfInputs[input.input], 'str');
}

function propertyOf(field: SchemaField): Readonly<Record<string, unknown>> {
  const { required, description, list } = field;
  const item = list ? { items: itemOf(field), type: 'array' } : itemOf(field);
  const members = { ...item, ...(!required && { default: field.default }), description };
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function itemOf({ type, options }: SchemaField): Readonly<Record<string, unknown>> {
  if (options.length === 1) return { const: options[0], type: 'string' };
  if (options.length > 1) return { enum: options, type: 'string' };
  const json = jsonTypes[type] ?? 'string';
  return json === 'object' ? { additionalProperties: true, type: json } : { type: json };
}

const jsonTypes: Readonly<Record<string, string>> = {
  int: 'integer',
  float: 'number',
  slider: 'number',
  bool: 'boolean',
  dict: 'object',
  NestedDict: 'object',
  table: 'object',
};

const typesOfInputs: Readonly<Record<string, string>> = {
  IntInput: 'int',
  FloatInput: 'float',
  SliderInput: 'slider',
  BoolInput: 'bool',
  DictInput: 'dict',
  NestedDictInput: 'NestedDict',
  TableInput: 'table',
};

/** A field of a tool's arguments; `type` is a template's (`str`, `int`, …). */
export interface SchemaField {
  readonly name: string;
  readonly type: string;
  readonly list: boolean;
  readonly options: readonly unknown[];
  readonly required: boolean;
  readonly description: string;
  readonly default: unknown;
}

export type JsonSchema = Readonly<Record<string, unknown>>;
