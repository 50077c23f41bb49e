import type { VertexResult } from './vertex-result.ts';

/** A vertex's result as `run/advanced` shows it: its own members and its messages' lack what is null (facts 9). */
export function withoutNulls(result: VertexResult): Readonly<Record<string, unknown>> {
  return { ...present(result), messages: result.messages.map(present) };
}

function present(record: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
