import { pythonFloat } from '../../../../engine/python-float.ts';
import { PythonError, UnknownPythonError } from '../python-error.ts';
import { readString } from './string-literal.ts';

/** The tokens of one line of Python. Throws PythonError for what is none. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const space = /^[ \t\f\n\r]+|^#.*|^\\\n/.exec(source.slice(at, at + 1000));
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    const { token, length } = tokenAt(source, at);
    tokens.push(token);
    at += length;
  }
  tokens.push({ kind: 'end', text: '', at: source.length });
  return tokens;
}

function tokenAt(source: string, at: number): { token: Token; length: number } {
  const rest = source.slice(at);
  const opening = /^([rRbBuUfF]{0,2})('''|"""|'|")/.exec(rest);
  if (opening !== null) {
    const { text, length, isTemplate, isRaw } = readString(rest, opening[1] ?? '', opening[2] ?? '');
    return { token: isTemplate ? { kind: 'template', text, at, isRaw } : { kind: 'text', text, at }, length };
  }
  const number = NUMBER.exec(rest);
  if (number !== null)
    return { token: { kind: 'number', text: number[0], at, value: numberOf(number[0]) }, length: number[0].length };
  const name = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(rest);
  if (name !== null) {
    const [text] = name;
    return { token: { kind: KEYWORDS.has(text) ? 'operator' : 'name', text, at }, length: text.length };
  }
  const operator = OPERATOR.exec(rest);
  if (operator === null) throw syntaxError();
  return { token: { kind: 'operator', text: operator[0], at }, length: operator[0].length };
}

/** What Python says of a line that it cannot read. */
export function syntaxError(): PythonError {
  return new PythonError('SyntaxError', 'invalid syntax (<string>, line 1)');
}

function numberOf(text: string): unknown {
  const digits = text.replaceAll('_', '');
  if (/[jJ]$/.test(digits)) throw new UnknownPythonError('complex numbers');
  if (/^0[xXoObB]/.test(digits) || /^\d+$/.test(digits)) return Number(digits);
  const value = Number(digits);
  return Number.isInteger(value) ? pythonFloat(value) : value;
}

const NUMBER = /^(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?[jJ]?)/;
const OPERATOR = /^(?:\*\*|\/\/|<<|>>|<=|>=|==|!=|:=|->|[-+*/%@&|^~<>()[\]{},:.=;])/;
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['and', 'or', 'not', 'in', 'is', 'if', 'else', 'for', 'lambda', 'None', 'True', 'False'],
  ...['await', 'async', 'yield', 'import', 'def', 'class', 'return', 'while', 'with', 'try', 'raise', 'del', 'assert'],
]);

export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'template' | 'operator' | 'end';
  readonly text: string;
  readonly at: number;
  /** Of a number. */
  readonly value?: unknown;
  /** Of a template: its backslashes are themselves. */
  readonly isRaw?: boolean;
}
