import type { Member, Shape } from './tool-members.ts';

/**
 * The schema of a tool's arguments in the form in which models have always got it: what need not be given may be null,
 * and what stands inside such an alternative has titles.
 */
export function modelSchema(members: readonly Member[]): Schema {
  return objectOf(members, { isTitled: false, objects: { count: 0 } }, null);
}

function objectOf(members: readonly Member[], style: Style, title: string | null): Schema {
  const properties = Object.fromEntries(members.map((member) => [member.name, memberOf(member, style)]));
  const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    properties,
    ...(required.length > 0 && { required }),
    ...(title !== null && { title }),
    type: 'object',
  };
}

function memberOf(member: Member, style: Style): Schema {
  const { shape, isRequired, description, name } = member;
  const extra = { ...(description !== null && { description }), ...(style.isTitled && { title: titleOf(name) }) };
  if (isRequired && shape.kind === 'object' && !style.isTitled) return { ...typeOf(shape, style), ...extra };
  if (isRequired) return sorted({ ...typeOf(shape, style), ...extra });
  const choice = typeOf(shape, { ...style, isTitled: true });
  return sorted({ anyOf: [choice, { type: 'null' }], default: member.default, ...extra });
}

function typeOf(shape: Shape, style: Style): Schema {
  if (shape.kind === 'any') return {};
  if (shape.kind === 'array') return { items: typeOf(shape.items, style), type: 'array' };
  if (shape.kind !== 'object') return { type: shape.kind };
  if (shape.members.length === 0) return { additionalProperties: true, type: 'object' };
  const number = style.objects.count;
  const schema = objectOf(shape.members, style, style.isTitled ? `AnonModel${number}` : null);
  style.objects.count = number + 1;
  return schema;
}

function titleOf(name: string): string {
  return name
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

function sorted(members: Schema): Schema {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Style {
  readonly isTitled: boolean;
  /** How many objects there have been inside the arguments: they are told apart by it. */
  readonly objects: { count: number };
}

type Schema = Readonly<Record<string, unknown>>;
