import { PythonError } from '../python-error.ts';
import type { TemplatePart } from './nodes.ts';
import { parsePython } from './parse.ts';
import { unescaped } from './string-literal.ts';

/** The parts of an f-string: texts, and values in braces with a conversion and a format. */
export function parseTemplate(text: string, isRaw: boolean, depth: number): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let literal = '';
  let at = 0;
  while (at < text.length) {
    const character = text[at] as string;
    if ((character === '{' || character === '}') && text[at + 1] === character) {
      literal += character;
      at += 2;
    } else if (character === '{') {
      const { part, end, shown } = valueAt(text, at + 1, isRaw, depth + 1);
      parts.push(plain(literal, isRaw) + shown, part);
      literal = '';
      at = end;
    } else if (character === '}') {
      throw new PythonError('SyntaxError', "f-string: single '}' is not allowed (<string>, line 1)");
    } else {
      literal += character === '\\' && !isRaw ? text.slice(at, at + 2) : character;
      at += character === '\\' && !isRaw ? 2 : 1;
    }
  }
  return [...parts, plain(literal, isRaw)];
}

function plain(text: string, isRaw: boolean): string {
  return isRaw ? text : unescaped(text);
}

/** A value from behind its brace. `shown` is its source, where `=` asks for it. */
function valueAt(text: string, start: number, isRaw: boolean, depth: number): ReadValue {
  let at = endOfValue(text, start);
  const source = text.slice(start, at);
  const shown = /=\s*$/.test(source) && !/[=!<>]=\s*$/.test(source) ? source : '';
  const value = parsePython(shown === '' ? source : source.replace(/=\s*$/, ''), depth);
  let conversion: string | null = null;
  if (text[at] === '!') {
    conversion = text[at + 1] ?? '';
    at += 2;
  }
  let format: readonly TemplatePart[] = [];
  if (text[at] === ':') {
    const end = endOfFormat(text, at + 1);
    format = parseTemplate(text.slice(at + 1, end), isRaw, depth);
    at = end;
  }
  if (text[at] !== '}') throw new PythonError('SyntaxError', "f-string: expecting '}' (<string>, line 1)");
  return {
    part: { value, conversion: conversion ?? (shown === '' || format.length > 0 ? null : 'r'), format },
    end: at + 1,
    shown,
  };
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  let quote: string | null = null;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] as string;
    if (quote !== null) {
      if (character === quote) quote = null;
    } else if (character === "'" || character === '"') quote = character;
    else if ('([{'.includes(character)) depth += 1;
    else if (depth > 0 && ')]}'.includes(character)) depth -= 1;
    else if (depth === 0 && (character === '}' || character === ':')) return at;
    else if (depth === 0 && character === '!' && text[at + 1] !== '=') return at;
  }
  throw new PythonError('SyntaxError', "f-string: expecting '}' (<string>, line 1)");
}

function endOfFormat(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}' && depth-- === 0) return at;
  }
  return text.length;
}

interface ReadValue {
  readonly part: TemplatePart;
  readonly end: number;
  readonly shown: string;
}
