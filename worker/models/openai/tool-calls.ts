import { parsePythonJson } from '../../engine/python-float.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import type { ModelPart } from '../../engine/values.ts';
import { parsePartialJson } from '../partial-json.ts';

/** Puts the calls of a streamed answer together from their pieces. */
export class ToolCalls {
  readonly #calls = new Map<number, { id: string; name: string; text: string }>();

  add(deltas: readonly ToolCallDelta[]): void {
    for (const delta of deltas) {
      const index = delta.index ?? 0;
      const call = this.#calls.get(index) ?? { id: '', name: '', text: '' };
      this.#calls.set(index, call);
      call.id ||= delta.id ?? '';
      call.name += delta.function?.name ?? '';
      call.text += delta.function?.arguments ?? '';
    }
  }

  *parts(): Generator<ModelPart> {
    for (const call of this.#calls.values()) yield toolCallPart(call.id, call.name, call.text, true);
  }
}

/**
 * A complete call. Arguments that broke off are closed where the answer was streamed; what is no JSON object then is
 * handed on as `broken`, for the caller to tell the model.
 */
export function toolCallPart(id: string, name: string, text: string, isStreamed: boolean): ModelPart {
  const args = text.trim() === '' ? {} : isStreamed ? parsePartialJson(text) : parsed(text);
  if (isObject(args)) return { type: 'tool_call', call: { id, name, args, ...written(text, args) } };
  return { type: 'tool_call', call: { id, name, args: {}, broken: text } };
}

/** What goes back to the model, where that is not simply `args`: numbers keep the kind in which they were written. */
function written(text: string, args: Readonly<Record<string, unknown>>): { written?: string } {
  if (parsed(text) === undefined) return {};
  const exact = jsonDumps(parsePythonJson(text), { ensureAscii: false });
  return exact === jsonDumps(args, { ensureAscii: false }) ? {} : { written: exact };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface ToolCallDelta {
  readonly index?: number;
  readonly id?: string | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: string | null };
}
