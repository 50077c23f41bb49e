import { JqSyntaxError } from './jq-error.ts';

/** Parts a query's text. Throws JqSyntaxError for characters that no query has. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const skipped = /^(?:\s+|#[^\n]*)/.exec(source.slice(at))?.[0].length ?? 0;
    at += skipped;
    if (skipped > 0 || at >= source.length) continue;
    if (source[at] === '"') {
      const text = readText(source, at);
      tokens.push(text);
      at = text.end;
      continue;
    }
    PATTERN.lastIndex = at;
    const { groups } = PATTERN.exec(source) ?? {};
    const [kind, text] = Object.entries(groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    if (kind === undefined || text === undefined) throw fault('unexpected INVALID_CHARACTER', source, at);
    tokens.push({ kind: kind as Token['kind'], text, start: at, end: at + text.length });
    at += text.length;
  }
  return tokens;
}

/** An error with the place in the query. */
export function fault(what: string, source: string, at: number): JqSyntaxError {
  const before = source.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  return new JqSyntaxError(`jq: error: syntax error, ${what} at <top-level>, line ${line}, column ${column}`);
}

/** A text in quotes: its parts, those in `\(…)` as tokens. */
function readText(source: string, start: number): Token {
  const parts: (string | Token[])[] = [];
  let text = '';
  let at = start + 1;
  for (;;) {
    const character = source[at];
    if (character === undefined) throw fault('unexpected end of file in a text', source, start);
    if (character === '"') break;
    if (character !== '\\') {
      text += character;
      at += 1;
      continue;
    }
    if (source[at + 1] === '(') {
      const end = closingOf(source, at + 2);
      parts.push(text, tokensOf(source.slice(at + 2, end)));
      text = '';
      at = end + 1;
      continue;
    }
    const escaped = /^\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/.exec(source.slice(at, at + 6))?.[0];
    if (escaped === undefined) throw fault('an unknown escape in a text', source, at);
    text += JSON.parse(`"${escaped}"`) as string;
    at += escaped.length;
  }
  parts.push(text);
  return { kind: 'text', text: source.slice(start, at + 1), parts, start, end: at + 1 };
}

/** Where the parenthesis ends that was opened before, texts in it left aside. */
function closingOf(source: string, start: number): number {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '"') at = readText(source, at).end - 1;
    else if (source[at] === '(') depth += 1;
    else if (source[at] === ')' && --depth === 0) return at;
  }
  throw fault('unexpected end of file in a text', source, start);
}

const PATTERN =
  /(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<variable>\$__loc__|\$[a-zA-Z_][\w]*(?:::[a-zA-Z_]\w*)*)|(?<format>@[a-zA-Z0-9_]+)|(?<field>\.[a-zA-Z_]\w*)|(?<name>[a-zA-Z_]\w*(?:::[a-zA-Z_]\w*)*)|(?<mark>\?\/\/=?|\/\/=|\|=|\+=|-=|\*=|\/=|%=|==|!=|<=|>=|\/\/|\.\.|[.[\](){}|,:;=<>+\-*/%?])/y;

export interface Token {
  readonly kind: 'number' | 'variable' | 'format' | 'field' | 'name' | 'mark' | 'text';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of a text: what it is made of. */
  readonly parts?: readonly (string | Token[])[];
}
