import { pythonRepr } from '../../engine/python-text.ts';
import type { ToolCall } from '../../engine/values.ts';

/** What a model is told of a tool call that cannot be read: the sentence that flows' models have got so far. */
export function brokenCallText([call]: readonly ToolCall[]): string {
  const told = pythonRepr({ arguments: call?.broken ?? '', name: call?.name ?? '' });
  return `Could not parse tool input: ${told} because the \`arguments\` is not valid JSON.\nFor troubleshooting, visit: https://python.langchain.com/docs/troubleshooting/errors/OUTPUT_PARSING_FAILURE `;
}
