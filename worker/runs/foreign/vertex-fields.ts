import type { CompiledVertex } from '../../engine/compiled.ts';
import { type FieldRole, fieldRole } from '../../engine/fields/field-role.ts';
import { recordOf } from '../../engine/graph/json.ts';

/** What a field of a vertex is for; one that an edge alone fills has no template. */
export function roleOf({ type, template, definition, fields }: CompiledVertex, name: string): FieldRole {
  const inputs = definition?.inputs ?? [];
  const node = { type, hasPrompt: inputs.some(({ input }) => input === 'PromptInput') };
  const input = inputs.find((declared) => declared.name === name);
  const role = fieldRole(name, recordOf(template[name]), input, node);
  // A template shows any field of its node, or any member of the records that come to it: where one of the fields is a
  // variable, and of records, others don't choose what is shown.
  const shows = name === 'template' && (!node.hasPrompt || fields.variables.length > 0);
  return role === 'open' && shows ? 'other' : role;
}

/** A field as errors name it. */
export function fieldName({ id, displayName }: CompiledVertex, name: string): string {
  return `"${name}" of "${displayName}" (${id})`;
}
