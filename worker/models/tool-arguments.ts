import { isPythonFloat, parsePythonJson } from '../engine/python-float.ts';
import { jsonDumps } from '../engine/python-json.ts';
import { floatRepr } from '../engine/python-number.ts';
import type { ModelPart, ToolCall } from '../engine/values.ts';

/**
 * A call whose arguments came as an object within the answer, read by `answerJson` or `pieceJson`: its whole floats are
 * kept in `written`.
 */
export function calledPart(id: string, name: string, input: Arguments | undefined): ModelPart & { call: ToolCall } {
  const args = JSON.parse(JSON.stringify(input ?? {})) as Arguments;
  const exact = jsonDumps(input ?? {}, { ensureAscii: false });
  const isExact = exact === jsonDumps(args, { ensureAscii: false });
  return { type: 'tool_call', call: { id, name, args, ...(isExact ? {} : { written: exact }) } };
}

/** The arguments of a call as the text that goes over the wire; broken ones as they came. */
export function argumentsText(call: ToolCall, options: { readonly ensureAscii: boolean }): string {
  if (call.broken !== undefined) return call.broken;
  return jsonDumps(call.written === undefined ? call.args : parsePythonJson(call.written), options);
}

/** The arguments of a call as an object that `JSON.stringify` writes with the floats that they have: `1.0`. */
export function argumentsObject(call: ToolCall): unknown {
  return call.written === undefined ? call.args : exactJson(call.written);
}

/** The value of a JSON text, which `JSON.stringify` writes with the floats that it has. Throws SyntaxError. */
export function exactJson(text: string): unknown {
  return withRawFloats(parsePythonJson(text));
}

function withRawFloats(value: unknown): unknown {
  if (isPythonFloat(value)) return rawJson?.(floatRepr(value.value)) ?? value;
  if (Array.isArray(value)) return value.map(withRawFloats);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withRawFloats(member)]));
}

/** ECMAScript's JSON.rawJSON, which not every engine and no library of types has yet. */
const rawJson = (JSON as { rawJSON?: (text: string) => unknown }).rawJSON;

type Arguments = Readonly<Record<string, unknown>>;
