import type { ModelMessage, ToolCall } from '../../engine/values.ts';
import type { AgentWork } from './run-agent.ts';

/** Asks the model once, as one outside effect, and hands its words on as they come. */
export async function askTurn(
  { model, tools, context }: AgentWork,
  messages: readonly ModelMessage[],
  turn: number,
  heard: (chunk: string) => void,
): Promise<ModelAnswer> {
  return await context.step(`model/${turn}`, async (idempotencyKey) => {
    let text = '';
    const calls: ToolCall[] = [];
    const parts = model.stream({
      messages: [...messages],
      tools,
      stream: true,
      signal: context.signal,
      idempotencyKey,
    });
    for await (const part of parts) {
      if (part.type === 'tool_call') calls.push(part.call);
      if (part.type !== 'text') continue;
      text += part.text;
      heard(part.text);
    }
    return { text, calls };
  });
}

export interface ModelAnswer {
  readonly text: string;
  readonly calls: readonly ToolCall[];
}
