import type { ChatBody } from './chat-body.ts';

/** A call of the first tool offered. Its first text argument is `text`; other required ones get a plain value. */
export function callTool(body: ChatBody, text: string): ToolAnswer {
  const declared = body.tools?.[0]?.function;
  const properties = Object.entries(declared?.parameters?.properties ?? {});
  const required = new Set(declared?.parameters?.required ?? []);
  const args: Record<string, unknown> = {};
  let used = false;
  for (const [name, { type, default: fallback }] of properties) {
    if (type === 'string' && !used && text !== '') {
      args[name] = text;
      used = true;
    } else if (required.has(name)) args[name] = fallback ?? PLAIN[type ?? 'string'] ?? null;
  }
  return {
    id: 'call_fake_1',
    type: 'function',
    function: { name: declared?.name ?? '', arguments: JSON.stringify(args) },
  };
}

const PLAIN: Readonly<Record<string, unknown>> = {
  string: '2+2',
  number: 1,
  integer: 1,
  boolean: true,
  array: [],
  object: {},
};

/** What the model says in one turn. */
export interface ModelTurn {
  readonly text: string | null;
  readonly tools: readonly ToolAnswer[];
}

export interface ToolAnswer {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}
