import { ModelUnavailableError } from '../../engine/model-errors.ts';
import type { ModelPart } from '../../engine/values.ts';

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
    for (const call of this.#calls.values()) yield toolCallPart(call.id, call.name, call.text);
  }
}

/** A complete call. Throws ModelUnavailableError when its arguments are no JSON object. */
export function toolCallPart(id: string, name: string, text: string): ModelPart {
  return { type: 'tool_call', call: { id, name, args: argumentsOf(text, name) } };
}

function argumentsOf(text: string, name: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  try {
    const args: unknown = JSON.parse(text);
    if (typeof args === 'object' && args !== null && !Array.isArray(args)) return args as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new ModelUnavailableError(
    `The model called the tool "${name}" with arguments that are no JSON object: ${JSON.stringify(text.slice(0, 120))}.`,
    { code: 'model_bad_tool_call' },
  );
}

export interface ToolCallDelta {
  readonly index?: number;
  readonly id?: string | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: string | null };
}
