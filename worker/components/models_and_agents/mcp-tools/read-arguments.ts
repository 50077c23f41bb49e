import { isRecord } from '../../../engine/graph/json.ts';
import { checkArguments } from '../../../engine/tools/check-arguments.ts';
import type { Member, Shape } from './tool-members.ts';

/**
 * Arguments as the server gets them: names in camel case stand for those in snake case, what the tool does not know is
 * dropped, texts that say a number or a switch become it, defaults are filled in. What need not be given and is null is
 * left out: many servers refuse a null there. Throws TerminalError that says of each argument what does not fit.
 */
export function readArguments(given: Arguments, members: readonly Member[], tool: string): Arguments {
  return checkArguments(namedOf(given, members), schemaOf(members), tool);
}

function namedOf(given: Arguments, members: readonly Member[]): Arguments {
  const spelled = new Map(Object.entries(given).map(([name, value]) => [snakeCase(name), value]));
  const named: Record<string, unknown> = {};
  for (const { name, shape, isRequired, default: fallback } of members) {
    const value = (Object.hasOwn(given, name) ? given[name] : spelled.get(name)) ?? (isRequired ? undefined : fallback);
    if (value !== undefined && value !== null) named[name] = fitted(value, shape);
  }
  return named;
}

function fitted(value: unknown, shape: Shape): unknown {
  if (shape.kind === 'array' && Array.isArray(value)) return value.map((item) => fitted(item, shape.items));
  if (shape.kind === 'object' && shape.members.length > 0 && isRecord(value)) return namedOf(value, shape.members);
  return value;
}

function schemaOf(members: readonly Member[]): Arguments {
  return {
    properties: Object.fromEntries(members.map(({ name, shape }) => [name, typeOf(shape)])),
    required: members.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    type: 'object',
  };
}

function typeOf(shape: Shape): Arguments {
  if (shape.kind === 'any') return {};
  if (shape.kind === 'array') return { type: 'array', items: typeOf(shape.items) };
  if (shape.kind === 'object' && shape.members.length > 0) return schemaOf(shape.members);
  return { type: shape.kind };
}

function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

type Arguments = Readonly<Record<string, unknown>>;
