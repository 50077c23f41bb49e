import type { ComponentContext, Inputs } from '../../../engine/component.ts';
import { TerminalError } from '../../../engine/errors.ts';
import type { RunEnd } from '../../../engine/run.ts';
import type { CallableFlow } from '../../../engine/services/flows.ts';
import { isMessage } from '../../../engine/value-kind.ts';
import type { Value } from '../../../engine/values.ts';
import { callFlow, type FlowValues, valuesOf } from './call-flow.ts';

/** The flow's run for all outputs of this node: the first that is asked for starts it. */
export function runOnce(flow: CallableFlow, inputs: Inputs, context: ComponentContext): Promise<RunEnd> {
  const kept = context.scratch.get('run') as KeptRun | undefined;
  if (kept?.iteration === context.iteration) return kept.end;
  const end = runSelected(flow, inputs, context);
  context.scratch.set('run', { iteration: context.iteration, end } satisfies KeptRun);
  return end;
}

/** Runs the flow with the values that this node has for its inputs, `<vertex id>~<field>`. */
export function runSelected(flow: CallableFlow, inputs: Inputs, context: ComponentContext): Promise<RunEnd> {
  const session = String(inputs.session_id || context.sessionId);
  return callFlow(flow, given(valuesOf(inputs, '~'), flow), session);
}

/**
 * What the output `<vertex id>~<output>` gave: a message as one of this flow, not stored in it yet; null where its vertex
 * did not run. Throws TerminalError for a vertex that the flow does not have.
 */
export function flowOutput(flow: CallableFlow, end: RunEnd, name: string): Value {
  const at = name.indexOf('~');
  const id = name.slice(0, at);
  const index = flow.compiled.indexOf.get(id);
  if (index === undefined) {
    throw new TerminalError(
      `The flow "${flow.name}" has no node ${id} any more. Choose the flow again in this node.`,
      'unknown_output',
    );
  }
  const value = end.values[index]?.[name.slice(at + 1)] ?? null;
  return isMessage(value) ? { ...value, id: null } : value;
}

/**
 * Of a node with a session, only its input; of others, what is not empty. The rest of what this node carries is a copy
 * of the flow's own fields from when it was chosen.
 */
function given(values: FlowValues, flow: CallableFlow): FlowValues {
  return new Map(
    Array.from(values, ([id, fields]) => {
      const index = flow.compiled.indexOf.get(id);
      const template = index === undefined ? {} : (flow.compiled.vertices[index]?.template ?? {});
      const isKept = 'session_id' in template ? isInput : isFilled;
      return [id, new Map(Array.from(fields).filter(isKept))] as const;
    }),
  );
}

function isInput([name]: readonly [string, unknown]): boolean {
  return name === 'input_value';
}

function isFilled([, value]: readonly [string, unknown]): boolean {
  return value !== null && value !== undefined && value !== '' && value !== false && value !== 0;
}

interface KeptRun {
  readonly iteration: number;
  readonly end: Promise<RunEnd>;
}
