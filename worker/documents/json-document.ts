import { floatRepr } from '../engine/python-number.ts';
import { DocumentError } from './document-error.ts';

/**
 * A JSON document on one line, its numbers as they are: `2.0` stays a float, and a whole number keeps every digit. Texts
 * at its top are in Unicode's compatibility form (NFKD), as flows know them. Throws DocumentError for what is no JSON.
 */
export function jsonDocument(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    throw new DocumentError(`not valid JSON: ${(error as Error).message}`);
  }
  let depth = 0;
  let isValue = true;
  const isList: boolean[] = [];
  const parts: string[] = [];
  const tokens = /"|[{}[\]:,]|[^\s{}[\]:,"]+/g;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    if (found[0] === '"') tokens.lastIndex = endOfText(text, found.index);
    const token = text.slice(found.index, tokens.lastIndex);
    if (token === '{' || token === '[') {
      depth += 1;
      isList.push(token === '[');
    } else if (token === '}' || token === ']') {
      depth -= 1;
      isList.pop();
    }
    if (token.startsWith('"')) parts.push(string(token, depth === 1 && (isValue || isList.at(-1) === true)));
    else parts.push(/^-?\d/.test(token) ? number(token) : token);
    isValue = token === ':';
  }
  return parts.join('');
}

function string(token: string, isNormalized: boolean): string {
  const value = JSON.parse(token) as string;
  return JSON.stringify(isNormalized ? value.normalize('NFKD') : value);
}

function number(token: string): string {
  return /[.eE]/.test(token) ? floatRepr(Number(token)).replace('e+', 'e') : token;
}

/** The place behind a text that begins at a quote. No regular expression, which would keep a way back for each character. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
