import { cased, classOf } from './characters.ts';
import { readCharacter } from './escapes.ts';
import type { Reader } from './reader.ts';
import { type Fits, type Flags, PatternError, PatternTooLargeError } from './syntax.ts';

/** The set of characters of a class, whose opening bracket was read. Throws PatternError. */
export function readClass(reader: Reader, flags: Flags): Fits {
  const isNegated = reader.take('^');
  const single = new Set<number>();
  const sets: Fits[] = [(code) => single.has(code)];
  const add = (member: Member) => (typeof member === 'number' ? single.add(member) : sets.push(member));
  for (let isFirst = true; isFirst || reader.next !== ']'; isFirst = false) {
    const low = readMember(reader, flags);
    if (!reader.take('-')) add(low);
    else if (reader.next === ']') [low, hyphen].forEach(add);
    else add(rangeOf(low, readMember(reader, flags)));
    if (sets.length > mostSets) throw new PatternTooLargeError();
  }
  reader.read();
  const fits = cased((code) => sets.some((set) => set(code)), flags);
  return isNegated ? (code) => !fits(code) : fits;
}

function readMember(reader: Reader, flags: Flags): Member {
  if (!reader.take('\\')) return reader.read().codePointAt(0) as number;
  const fits = /[dwsDWS]/.test(reader.next) ? classOf(reader.read(), flags) : null;
  if (fits !== null) return fits;
  const code = readCharacter(reader, true);
  if (code === null) throw new PatternError(`bad escape \\${reader.next}`);
  return code;
}

function rangeOf(low: Member, high: Member): Fits {
  if (typeof low !== 'number' || typeof high !== 'number' || low > high) throw new PatternError('bad character range');
  return (code) => low <= code && code <= high;
}

const hyphen = 0x2d;

/** Ranges and classes in one class: each character of a text is looked up in all of them. */
const mostSets = 500;

type Member = number | Fits;
