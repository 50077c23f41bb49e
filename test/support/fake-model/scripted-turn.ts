import type { ModelTurn } from './tool-call.ts';

/** What the `turn:` and `again:` lines of a text make of the model's turn of that number, null where none is left. */
export function scriptedTurn(text: string, number: number): ModelTurn | null {
  const turns = [...text.matchAll(/\bturn:[ \t]*([^\n]*)/g)].map((match) => match[1] ?? '');
  const line = turns[number] ?? /\bagain:[ \t]*([^\n]*)/.exec(text)?.[1] ?? null;
  if (line === null) return null;
  const [, words, calls = ''] = /^(?:("(?:[^"\\]|\\.)*")[ \t]*)?(.*)$/.exec(line) ?? [];
  return {
    text: words === undefined ? null : (JSON.parse(words) as string),
    tools: calls
      .split(' | ')
      .filter((call) => call.trim() !== '')
      .map((call, index) => {
        const [, name = '', args = ''] = /^\s*(\S*)\s*(.*)$/.exec(call) ?? [];
        return { id: `call_${number + 1}_${index + 1}`, type: 'function', function: { name, arguments: args } };
      }),
  };
}
