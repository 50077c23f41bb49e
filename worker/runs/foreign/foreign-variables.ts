import type { CompiledFlow, CompiledVertex } from '../../engine/compiled.ts';
import type { FieldRole } from '../../engine/fields/field-role.ts';
import { isRecord, recordOf } from '../../engine/graph/json.ts';
import { ForbiddenError } from '../../http/errors.ts';
import { headerVariable } from '../variables.ts';
import { type SteeredField, steeredFields } from './steered-fields.ts';
import { fieldName, roleOf } from './vertex-fields.ts';

/**
 * Of the headers that set variables (spec 4.1 rule 3) those that somebody else than the flow's owner may send: for
 * variables that words of the flow name. What no field names is left out: components and flows within this one look up
 * variables by themselves. Throws ForbiddenError, naming the field, for one that stands for a secret or steers something.
 */
export function foreignVariables(
  compiled: CompiledFlow,
  headers: Headers,
  steered: ReadonlyMap<number, SteeredField>,
): Headers {
  const kept = new Headers();
  for (const [header, value] of headers) {
    const variable = headerVariable(header);
    if (variable === null) continue;
    const users = compiled.vertices.flatMap((vertex) => usesOf(vertex, variable));
    for (const { vertex, name } of users) {
      if (roleBut(vertex, name) === 'open' && !steered.has(vertex.index)) continue;
      throw new ForbiddenError(
        `You run a flow of somebody else, with what is theirs: the variable ${variable} fills ${fieldName(vertex, name)}, which is the owner’s to set. Leave out the header ${header}.`,
        'foreign_field',
      );
    }
    if (users.length > 0) kept.append(header, value);
  }
  return kept;
}

/**
 * The headers of an event that may come from anybody, without those for variables that would say where its run goes or
 * what it reads or runs: the owner's keys go with it.
 */
export function unsteeringVariables(compiled: CompiledFlow, headers: Headers): Headers {
  const names = [...headers.keys()].filter((header) => headerVariable(header) !== null);
  if (names.length === 0) return headers;
  const steered = steeredFields(compiled);
  const kept = new Headers(headers);
  for (const header of names) {
    const users = compiled.vertices.flatMap((vertex) => usesOf(vertex, headerVariable(header) ?? ''));
    const steers = ({ vertex, name }: { vertex: CompiledVertex; name: string }) =>
      roleBut(vertex, name) === 'steering' || steered.has(vertex.index);
    if (users.some(steers)) kept.delete(header);
  }
  return kept;
}

/** The fields of a vertex whose value is that variable's; names are told apart as headers tell them apart. */
function usesOf(vertex: CompiledVertex, variable: string): { vertex: CompiledVertex; name: string }[] {
  const { variables, variableColumns, fixed } = vertex.fields;
  const isIt = (name: unknown) => typeof name === 'string' && name.toUpperCase() === variable;
  const plain = variables.filter(({ name }) => isIt(name)).map(({ field }) => field);
  const tables = variableColumns
    .filter(({ field, columns }) => rowsOf(fixed[field]).some((row) => columns.some((column) => isIt(row[column]))))
    .map(({ field }) => field);
  return [...plain, ...tables].map((name) => ({ vertex, name }));
}

/** What a field would be for, but for the variable that it names. */
function roleBut(vertex: CompiledVertex, name: string): FieldRole {
  const field = { ...recordOf(vertex.template[name]), load_from_db: false };
  return roleOf({ ...vertex, template: { ...vertex.template, [name]: field } }, name);
}

function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
