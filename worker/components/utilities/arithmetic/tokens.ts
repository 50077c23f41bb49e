import { ArithmeticError } from './arithmetic-error.ts';

/** Splits an expression into tokens as Python does. Throws ArithmeticError with Python's text and line. */
export function tokensOf(source: string): Token[] {
  const text = source.replace(/\r\n?/g, '\n');
  if (isIndented(text)) throw new ArithmeticError('unexpected indent', 1);
  const tokens: Token[] = [];
  const open: { mark: string; line: number }[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const rest = text.slice(at);
    const blank = /^(?:[ \t\f]+|#[^\n]*|\\\n)/.exec(rest)?.[0];
    if (blank !== undefined) {
      at += blank.length;
      if (blank === '\\\n') line += 1;
      continue;
    }
    if (rest.startsWith('\n')) {
      if (open.length === 0 && tokens.length > 0) tokens.push({ kind: 'newline', text: '\n', line, isInside: false });
      line += 1;
      at += 1;
      continue;
    }
    const token = nextToken(rest, line);
    if ('([{'.includes(token.text)) {
      open.push({ mark: token.text, line });
      if (open.length > 200) throw new ArithmeticError('too many nested parentheses', line);
    }
    tokens.push({ ...token, line, isInside: open.length > 0 });
    if (')]}'.includes(token.text)) close(open, token.text, line);
    at += token.text.length;
  }
  while (tokens.at(-1)?.kind === 'newline') tokens.pop();
  tokens.push({ kind: 'end', text: '', line: tokens.at(-1)?.line ?? lastLine(text), isInside: false });
  const unclosed = open.at(-1);
  return unclosed === undefined
    ? tokens
    : [...tokens, { kind: 'unclosed', text: unclosed.mark, line: unclosed.line, isInside: true }];
}

/** Whether space stands before the first token of the first line. A form feed begins the line anew. */
function isIndented(text: string): boolean {
  const blank = /^[ \t\f]*/.exec(text)?.[0] ?? '';
  const next = text[blank.length];
  return next !== '\n' && next !== '#' && !/(^|\f)$/.test(blank);
}

function nextToken(rest: string, line: number): { kind: Token['kind']; text: string } {
  const number = NUMBER.exec(rest)?.[0];
  if (number !== undefined)
    return {
      kind: 'number',
      text: checkNumber(number, rest.slice(number.length, number.length + longestKeyword + 1), line),
    };
  const string = /^[bBrRuUfF]{0,2}(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/.exec(rest)?.[0];
  if (string !== undefined)
    return {
      kind: /^[rRuU]*[fF]/.test(string) ? 'formatted' : /^[rR]?[bB]/.test(string) ? 'bytes' : 'string',
      text: string,
    };
  if (/^[bBrRuUfF]{0,2}["']/.test(rest))
    throw new ArithmeticError(`unterminated string literal (detected at line ${line})`, line);
  const name = /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*/u.exec(rest)?.[0];
  if (name !== undefined) return { kind: 'name', text: name };
  const mark = /^(?:\*\*|\/\/|<<|>>|<=|>=|==|!=|->|:=|\.\.\.|[-+*/%@&|^~<>()[\]{},:.;=])/.exec(rest)?.[0];
  if (mark !== undefined) return { kind: 'mark', text: mark };
  const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
  if (/^[\x20-\x7e]$/.test(character)) return { kind: 'mark', text: character };
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const what = /\p{C}|\p{Z}/u.test(character)
    ? `invalid non-printable character U+${code}`
    : `invalid character '${character}' (U+${code})`;
  throw new ArithmeticError(what, line);
}

function checkNumber(text: string, rest: string, line: number): string {
  const kind = { x: 'hexadecimal', o: 'octal', b: 'binary' }[text[1]?.toLowerCase() ?? ''] ?? 'decimal';
  const isBare = kind !== 'decimal' && text.length === 2;
  if (isBare || /^\w/.test(rest.replace(/^(?:(?:and|else|for|not|or)(?![\w\u0080-\uffff])|i[fns])/, ' '))) {
    throw new ArithmeticError(`invalid ${kind} literal`, line);
  }
  if (/^0[\d_]*[1-9]/.test(text) && /^[\d_]+$/.test(text)) {
    const hint = 'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers';
    throw new ArithmeticError(hint, line);
  }
  return text;
}

function close(open: { mark: string; line: number }[], mark: string, line: number): void {
  const last = open.pop();
  if (last === undefined) throw new ArithmeticError(`unmatched '${mark}'`, line);
  if ('([{'.indexOf(last.mark) === ')]}'.indexOf(mark)) return;
  const where = last.line === line ? '' : ` on line ${last.line}`;
  throw new ArithmeticError(
    `closing parenthesis '${mark}' does not match opening parenthesis '${last.mark}'${where}`,
    line,
  );
}

function lastLine(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}

/** Of the keywords that may follow a number without a space. */
const longestKeyword = 'else'.length;

const NUMBER =
  /^(?:0[xX](?:_?[\da-fA-F])*|0[oO](?:_?[0-7])*|0[bB](?:_?[01])*|(?:\d(?:_?\d)*\.?(?:\d(?:_?\d)*)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?[jJ]?)/;

export interface Token {
  readonly kind: 'number' | 'string' | 'bytes' | 'formatted' | 'name' | 'mark' | 'newline' | 'end' | 'unclosed';
  readonly text: string;
  readonly line: number;
  /** It stands between brackets. */
  readonly isInside: boolean;
}
