import type { CompiledVertex } from './compiled.ts';
import type { Inputs } from './component.ts';
import { TerminalError } from './errors.ts';
import { coerce } from './fields/coerce.ts';
import type { FieldPlan } from './fields/plan.ts';
import { isVariableName } from './fields/variable-name.ts';
import { isRecord } from './graph/json.ts';
import { makeMessage } from './make-value.ts';
import type { RunState } from './run-state.ts';
import type { Value } from './values.ts';

/**
 * The field values with which a vertex runs: those known beforehand, the run's session and input, what its edges bring,
 * and variables. A promise only where a variable must be asked for. Throws TerminalError for values that do not fit and
 * variables that nobody has.
 */
export function gather(vertex: CompiledVertex, state: RunState): Inputs | Promise<Inputs> {
  const plan = state.plans?.get(vertex.index) ?? vertex.fields;
  if (plan.problem !== null) throw plan.problem;
  const takesInput = plan.hasInputValue && state.inputVertices?.has(vertex.index) === true;
  if (plan.isComplete && !takesInput) return plan.fixed;
  const inputs: Record<string, unknown> = { ...plan.fixed };
  if (plan.hasSession) inputs.session_id = state.context.sessionId;
  if (plan.hasStream) inputs.stream = state.stream;
  if (takesInput) inputs.input_value = state.inputValue;
  for (const field of plan.messages) {
    const text = inputs[field];
    if (typeof text === 'string') inputs[field] = makeMessage(state.context, { text });
  }
  if (vertex.loop !== null && state.loops?.left.has(vertex.index)) {
    for (const edge of vertex.loop.feedback) inputs[edge.field] = arrive(edge, state);
  }
  for (const edge of vertex.inputEdges) if (edge.isField) inputs[edge.field] = arrive(edge, state);
  return plan.variables.length + plan.variableColumns.length === 0 ? inputs : loadVariables(inputs, plan, state);
}

/** A variable's name; but where somebody put a key itself in its place, only how it begins. */
function toldName(name: string): string {
  return isVariableName(name) ? name : `"${name.slice(0, 3)}…", which looks like a key and not like a name:`;
}

/** What an edge's field gets: of several sources a list has all, any other field the last that ran. */
function arrive(edge: CompiledVertex['inputEdges'][number], state: RunState): unknown {
  let last: unknown = null;
  const all: unknown[] | null = edge.isList ? [] : null;
  for (const source of edge.sources) {
    const value: Value | undefined = state.results[source.vertex]?.[source.output];
    if (value === undefined || state.stopped[source.vertex]?.has(source.output)) continue;
    last = value;
    if (all === null) continue;
    if (Array.isArray(value)) for (const item of value) all.push(item);
    else all.push(value);
  }
  const value = coerce(edge.member === null ? (all ?? last) : { [edge.member]: last }, edge.input);
  return edge.input?.input === 'MessageInput' && typeof value === 'string'
    ? makeMessage(state.context, { text: value })
    : value;
}

async function loadVariables(inputs: Record<string, unknown>, plan: FieldPlan, state: RunState): Promise<Inputs> {
  const { variables } = state.context;
  for (const { field, name } of plan.variables) {
    const value = await variables.get(name);
    if (value === null) throw new TerminalError(`${toldName(name)} variable not found.`, 'variable_not_found');
    inputs[field] = value;
  }
  for (const { field, columns } of plan.variableColumns) {
    const rows = Array.isArray(inputs[field]) ? (inputs[field] as unknown[]).filter(isRecord) : [];
    inputs[field] = await Promise.all(
      rows.map(async (row) => {
        const loaded: Record<string, unknown> = { ...row };
        for (const column of columns) {
          const name = loaded[column];
          if (typeof name === 'string' && name !== '') loaded[column] = await variables.get(name);
        }
        return loaded;
      }),
    );
  }
  return inputs;
}
