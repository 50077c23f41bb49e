import type { InputDeclaration } from '../component.ts';
import type { TerminalError } from '../errors.ts';
import { isRecord } from '../graph/json.ts';
import { coerce } from './coerce.ts';
import { absent, readField } from './read-field.ts';

/**
 * What of a vertex's field values can be known before a run, and what is left to do in one. Made once for a flow's
 * revision, and again in a run only for vertices that a tweak touches.
 */
export interface FieldPlan {
  /** Values by field name, defaults filled in. Frozen: shared by all runs. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** Fields whose value is the name of a variable. */
  readonly variables: readonly { readonly field: string; readonly name: string }[];
  /** Columns of tables whose cells are names of variables. */
  readonly variableColumns: readonly { readonly field: string; readonly columns: readonly string[] }[];
  /** Text fields that become messages, which only a run can date. */
  readonly messages: readonly string[];
  readonly hasSession: boolean;
  readonly hasStream: boolean;
  readonly hasInputValue: boolean;
  /** Nothing is left to do in a run. */
  readonly isComplete: boolean;
  /** A value that cannot be used; the vertex fails with it when it runs. */
  readonly problem: TerminalError | null;
}

/**
 * Plans a vertex's fields: what the template holds, read as its type says (facts 9), checked against the declaration,
 * and the declared defaults for what is missing, hidden or null. `connected` are fields that an edge fills.
 */
export function planFields(
  template: Readonly<Record<string, unknown>>,
  inputs: readonly InputDeclaration[],
  connected: ReadonlySet<string>,
): FieldPlan {
  const declared = new Map(inputs.map((input) => [input.name, input]));
  const fixed: Record<string, unknown> = {};
  const variables: { field: string; name: string }[] = [];
  const variableColumns: { field: string; columns: readonly string[] }[] = [];
  const messages: string[] = [];
  let problem: TerminalError | null = null;
  for (const [name, field] of Object.entries(template)) {
    if (!isRecord(field) || name === 'code' || name === '_type' || connected.has(name)) continue;
    const value = readField(name, field);
    if (value === absent) continue;
    const input = declared.get(name);
    if (field.load_from_db === true && typeof value === 'string' && value !== '') {
      variables.push({ field: name, name: value });
      fixed[name] = null;
      continue;
    }
    const columns = variableColumnsOf(field);
    if (columns.length > 0) variableColumns.push({ field: name, columns });
    if (input?.input === 'MessageInput') messages.push(name);
    try {
      fixed[name] = coerce(value, input);
    } catch (error) {
      problem ??= error as TerminalError;
    }
  }
  for (const input of inputs) {
    if (input.name in fixed || connected.has(input.name)) continue;
    fixed[input.name] = input.value ?? null;
    if (input.input === 'MessageInput' && typeof input.value === 'string') messages.push(input.name);
  }
  const hasSession = 'session_id' in template && !connected.has('session_id');
  const hasStream = 'stream' in template && !connected.has('stream');
  return {
    fixed: Object.freeze(fixed),
    variables,
    variableColumns,
    messages,
    hasSession,
    hasStream,
    hasInputValue: ('input_value' in template || declared.has('input_value')) && !connected.has('input_value'),
    isComplete:
      !hasSession && !hasStream && variables.length + variableColumns.length + messages.length + connected.size === 0,
    problem,
  };
}

function variableColumnsOf(field: Readonly<Record<string, unknown>>): readonly string[] {
  const schema = field.table_schema;
  if (!Array.isArray(schema)) return [];
  return schema
    .filter(isRecord)
    .filter((column) => column.load_from_db === true && typeof column.name === 'string')
    .map((column) => column.name as string);
}
