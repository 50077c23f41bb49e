import type { ComponentContext } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { toolKind } from '../../engine/kinds.ts';
import type { LanguageModel, ModelMessage, ModelRequest, Tool, ToolCall } from '../../engine/values.ts';

/**
 * Asks a model once, as a step of the run, and gives its whole answer. `extra` says which tools it may or must call, what
 * its answer must look like, or where it ends; `key` names the step where several are asked at once. Throws what the model throws.
 */
export function complete(
  model: LanguageModel,
  messages: readonly ModelMessage[],
  context: ComponentContext,
  extra: Pick<ModelRequest, 'tools' | 'toolChoice' | 'answerSchema' | 'stop'> = {},
  key = 'answer',
): Promise<Completion> {
  return context.step(key, async (idempotencyKey) => {
    let text = '';
    let isRefusal = false;
    const calls: ToolCall[] = [];
    const request = { messages, ...extra, stream: false, signal: context.signal, idempotencyKey };
    for await (const part of model.stream(request)) {
      if (part.type === 'text') text += part.text;
      if (part.type === 'tool_call') calls.push(part.call);
      if (part.type === 'finish') isRefusal = part.isRefusal === true;
    }
    return { text, calls, isRefusal };
  });
}

/** A tool that is only offered so that the model fills in its arguments. */
export function form(name: string, description: string, parameters: Tool['parameters']): Tool {
  return {
    kind: toolKind,
    name,
    description,
    parameters,
    call: () => Promise.reject(new TerminalError(`"${name}" is a form to fill in; it cannot be called.`)),
  };
}

export interface Completion {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** The provider says that the text is a refusal. */
  readonly isRefusal: boolean;
}
