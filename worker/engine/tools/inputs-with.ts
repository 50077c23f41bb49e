import type { ComponentContext, ComponentDefinition, Inputs } from '../component.ts';
import { coerce } from '../fields/coerce.ts';
import { makeMessage } from '../make-value.ts';

/** A vertex's inputs with arguments in place of some, made to fit as an edge's values are. Throws TerminalError. */
export function inputsWith(
  inputs: Inputs,
  args: Readonly<Record<string, unknown>>,
  definition: ComponentDefinition,
  context: ComponentContext,
): Inputs {
  const merged: Record<string, unknown> = { ...inputs };
  for (const [name, value] of Object.entries(args)) {
    const input = definition.inputs.find((declared) => declared.name === name);
    const fit = coerce(value, input);
    merged[name] =
      input?.input === 'MessageInput' && typeof fit === 'string' ? makeMessage(context, { text: fit }) : fit;
  }
  return merged;
}
