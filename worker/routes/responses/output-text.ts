import type { VertexResult } from '../../engine/run.ts';
import { type ToolUse, toolUses } from './tool-items.ts';

/** The text of the answer: that of the first result which has one, as its chat message shows it (facts 11). */
export function outputText(results: readonly VertexResult[]): string {
  for (const result of results) {
    const shown = result.messages
      ?.map((message) => message.message)
      .find((text) => typeof text === 'string' && text !== '');
    const text = shown ?? trueText([result]);
    if (typeof text === 'string' && text !== '') return text;
  }
  return '';
}

/** The text of the first result's message as it is, without what showing it in a chat does to line breaks. */
export function trueText(results: readonly VertexResult[]): string {
  for (const { results: outputs } of results) {
    for (const output of Object.values(outputs ?? {})) {
      const text = (output as { text?: unknown } | null)?.text;
      if (typeof text === 'string' && text !== '') return text;
    }
  }
  return '';
}

/** The tools that the answers' messages tell of. */
export function outputTools(results: readonly VertexResult[]): ToolUse[] {
  return results.flatMap(({ results: outputs }) =>
    Object.values(outputs ?? {}).flatMap((output) =>
      toolUses((output as { content_blocks?: unknown } | null)?.content_blocks),
    ),
  );
}
