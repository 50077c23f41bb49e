import type { Inputs } from '../../../engine/component.ts';
import { isMessage } from '../../../engine/value-kind.ts';
import type { Member, Shape } from './tool-members.ts';

/**
 * The arguments that a node's fields hold. Members of an object that must be given are fields of their own, as
 * `place.city`, and the first item of such a list is `names[0]`. Lists and objects may be written as JSON.
 */
export function fieldArguments(members: readonly Member[], inputs: Inputs): Readonly<Record<string, unknown>> {
  const args: Record<string, unknown> = {};
  for (const { name, shape, isRequired } of members) {
    const value = fieldValue(name, shape, isRequired, inputs);
    if (value !== undefined) args[name] = value;
  }
  return args;
}

function fieldValue(field: string, shape: Shape, isRequired: boolean, inputs: Inputs): unknown {
  const own = plain(inputs[field], shape);
  if (own !== undefined || !isRequired) return own;
  if (shape.kind === 'array') {
    const item = fieldValue(`${field}[0]`, shape.items, true, inputs);
    return item === undefined ? undefined : [item];
  }
  if (shape.kind !== 'object') return undefined;
  const record: Record<string, unknown> = {};
  for (const member of shape.members) {
    const value = fieldValue(`${field}.${member.name}`, member.shape, member.isRequired, inputs);
    if (value !== undefined) record[member.name] = value;
  }
  return Object.keys(record).length > 0 ? record : undefined;
}

function plain(value: unknown, shape: Shape): unknown {
  if (value === null || value === undefined) return undefined;
  const text = isMessage(value) ? value.text : value;
  if (typeof text !== 'string' || shape.kind === 'string' || shape.kind === 'any') return text;
  if (text.trim() === '') return undefined;
  if (shape.kind !== 'array' && shape.kind !== 'object') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
