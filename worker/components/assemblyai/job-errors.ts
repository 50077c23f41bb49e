import type { ComponentContext } from '../../engine/component.ts';
import { isData } from '../../engine/value-kind.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';

/** A record that says what went wrong; the vertex tells it too. */
export function failed(context: ComponentContext, error: unknown): Json {
  const text = textOf(error);
  context.status(text);
  return { error: text };
}

/** The members of a record that came over an edge. */
export function recordOf(value: unknown): Json {
  return isData(value) ? value.data : objectOf(value);
}

/** What `ask` gives, or a record with the reason behind `prefix`. The end of the run ends it too. */
export async function orFailed(context: ComponentContext, prefix: string, ask: () => Promise<Json>): Promise<Json> {
  try {
    return await ask();
  } catch (error) {
    if (context.signal.aborted) throw error;
    return failed(context, `${prefix}${(error as Error).message}`);
  }
}
