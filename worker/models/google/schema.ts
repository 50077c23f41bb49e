/**
 * A JSON Schema in the part of OpenAPI's language that Gemini reads: types in capitals, no references, no defaults, and
 * `nullable` in the place of a union with null.
 */
export function googleSchema(schema: Schema, definitions: Schema = definitionsOf(schema), depth = 0): Schema {
  if (depth > 20) return { type: 'OBJECT' };
  const inner = (part: unknown): Schema => googleSchema(part as Schema, definitions, depth + 1);
  const referred = refersTo(schema, definitions);
  if (referred !== null) return inner({ ...referred, ...pick(schema, ['description']) });
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (choices !== undefined) return union(choices, schema, inner);
  const { type, properties, items, required } = schema;
  const names = Array.isArray(type) ? type : [type];
  const kind = names.find((name) => name !== 'null') ?? (properties === undefined ? 'string' : 'object');
  return {
    type: String(kind).toUpperCase(),
    ...pick(schema, ['description', 'enum', 'nullable', 'minItems', 'maxItems', 'minimum', 'maximum']),
    ...(names.includes('null') ? { nullable: true } : {}),
    ...(properties === undefined ? {} : { properties: mapped(properties as Schema, inner) }),
    ...(Array.isArray(required) && required.length > 0 ? { required } : {}),
    ...(kind === 'array' ? { items: inner(items ?? { type: 'string' }) } : {}),
  };
}

function union(choices: readonly Schema[], schema: Schema, inner: (part: unknown) => Schema): Schema {
  const kinds = choices.filter(({ type }) => type !== 'null');
  const isNullable = kinds.length < choices.length ? { nullable: true } : {};
  const told = pick(schema, ['description']);
  const only = kinds[0];
  if (kinds.length === 1 && only !== undefined) return { ...inner(only), ...told, ...isNullable };
  return { anyOf: kinds.map(inner), ...told, ...isNullable };
}

function refersTo(schema: Schema, definitions: Schema): Schema | null {
  const all = schema.allOf as readonly Schema[] | undefined;
  if (all?.length === 1) return all[0] ?? null;
  if (typeof schema.$ref !== 'string') return null;
  return (definitions[schema.$ref.split('/').at(-1) ?? ''] as Schema | undefined) ?? { type: 'object' };
}

function definitionsOf(schema: Schema): Schema {
  return (schema.$defs ?? schema.definitions ?? {}) as Schema;
}

function mapped(properties: Schema, inner: (part: unknown) => Schema): Schema {
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]));
}

function pick(schema: Schema, names: readonly string[]): Schema {
  return Object.fromEntries(names.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])));
}

type Schema = Readonly<Record<string, unknown>>;
