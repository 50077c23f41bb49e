import { classOf } from './characters.ts';
import type { Flags, Place } from './syntax.ts';

/** The place that `^`, `$`, `\A`, `\Z`, `\b` or `\B` stands for. */
export function placeOf(mark: string, flags: Flags): Place {
  const isWord = classOf('w', flags);
  const isEdge: Place = (text, at) => wordAt(text, at - 1) !== wordAt(text, at);
  const wordAt = (text: readonly number[], at: number) =>
    at >= 0 && at < text.length && isWord?.(text[at] as number) === true;
  switch (mark) {
    case '^':
      return flags.multiline ? (text, at) => at === 0 || text[at - 1] === newline : isStart;
    case '$':
      return flags.multiline
        ? (text, at) => isEnd(text, at) || text[at] === newline
        : (text, at) => isEnd(text, at) || (at === text.length - 1 && text[at] === newline);
    case '\\A':
      return isStart;
    case '\\Z':
      return isEnd;
    case '\\b':
      return (text, at) => text.length > 0 && isEdge(text, at);
    default:
      return (text, at) => text.length > 0 && !isEdge(text, at);
  }
}

const newline = 10;
const isStart: Place = (_text, at) => at === 0;
const isEnd: Place = (text, at) => at === text.length;
