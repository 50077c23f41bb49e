import type { ComponentContext } from '../../engine/component.ts';

/** Logs a text once for a run of the vertex, however often it comes; null is no text. */
export function logOnce(context: ComponentContext, text: string | null): void {
  if (text === null || context.scratch.has(text)) return;
  context.scratch.set(text, true);
  context.log('', text);
}
