import { isRecord, listOf, recordOf } from '../../../engine/graph/json.ts';

/**
 * The arguments of a tool, read from the JSON Schema that its server gives: what is understood of it is types, lists,
 * members, definitions and `null` as an alternative; anything else may be any value. Definitions that go round are
 * followed eight deep.
 */
export function toolMembers(schema: Schema): readonly Member[] {
  const definitions = { ...recordOf(schema.definitions), ...recordOf(schema.$defs) };
  return membersOf(schema, definitions, 0);
}

function membersOf(schema: Schema, definitions: Schema, depth: number): readonly Member[] {
  const required = new Set(listOf(schema.required));
  return Object.entries(recordOf(schema.properties)).map(([name, property]) => {
    const declared = recordOf(property);
    return {
      name,
      shape: shapeOf(declared, definitions, depth + 1),
      isRequired: required.has(name),
      default: declared.default ?? null,
      description: typeof declared.description === 'string' ? declared.description : null,
    };
  });
}

function shapeOf(schema: Schema, definitions: Schema, depth: number): Shape {
  const resolved = resolve(schema, definitions);
  if (resolved === null) return { kind: 'string' };
  if (depth > DEEPEST) return { kind: 'any' };
  const choices = listOf(resolved.anyOf).filter(isRecord);
  if (choices.length > 0) {
    const shapes = choices
      .filter(({ type }) => type !== 'null')
      .map((choice) => shapeOf(choice, definitions, depth + 1));
    return shapes[0] ?? { kind: 'string' };
  }
  const type = Array.isArray(resolved.type) ? resolved.type.find((name) => name !== 'null') : resolved.type;
  if (type === 'array') return { kind: 'array', items: shapeOf(recordOf(resolved.items), definitions, depth + 1) };
  if (type === 'object') return { kind: 'object', members: membersOf(resolved, definitions, depth + 1) };
  return { kind: SIMPLE.has(String(type)) ? (type as SimpleKind) : 'any' };
}

/** What a chain of references leads to, null where it leads nowhere. */
function resolve(schema: Schema, definitions: Schema): Schema | null {
  let found = schema;
  for (let hops = 0; typeof found.$ref === 'string'; hops += 1) {
    const next = definitions[found.$ref.split('/').at(-1) ?? ''];
    if (!isRecord(next) || hops > DEEPEST) return null;
    found = next;
  }
  return found;
}

const DEEPEST = 8;
const SIMPLE: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

type Schema = Readonly<Record<string, unknown>>;
type SimpleKind = 'string' | 'integer' | 'number' | 'boolean';

/** A shape of `object` without members takes any. */
export type Shape =
  | { readonly kind: SimpleKind | 'any' }
  | { readonly kind: 'array'; readonly items: Shape }
  | { readonly kind: 'object'; readonly members: readonly Member[] };

export interface Member {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  /** What it is where it is not given; null for nothing. */
  readonly default: unknown;
  readonly description: string | null;
}
