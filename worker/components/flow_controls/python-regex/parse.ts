import { cased, classOf } from './characters.ts';
import { readClass } from './classes.ts';
import { readCharacter, readReference } from './escapes.ts';
import { Groups, readGroup } from './groups.ts';
import { placeOf } from './places.ts';
import { Reader } from './reader.ts';
import { readBounds, readRepeat } from './repeats.ts';
import { type Flags, type Item, type Node, PatternError } from './syntax.ts';

/** Reads a regular expression in the dialect of Python's `re` module (3.11). Throws PatternError for what it refuses. */
export function parse(pattern: string): Node {
  const reader = new Reader(pattern);
  const groups = new Groups();
  const node = readChoice(reader, noFlags, groups);
  if (!reader.isAtEnd) throw new PatternError('unbalanced parenthesis');
  groups.check();
  return node;
}

/** Branches up to a closing parenthesis or the end. Flags set on the way hold for what follows. */
function readChoice(reader: Reader, given: Flags, groups: Groups): Node {
  let flags = given;
  const branches: Node[] = [];
  do {
    const items: Node[] = [];
    while (!reader.isAtEnd && reader.next !== '|' && reader.next !== ')') {
      const mayFlag = items.length === 0 && branches.length === 0 && !groups.isWithin;
      const read = readItem(reader, flags, groups, mayFlag);
      if ('flags' in read) flags = read.flags;
      else if (read.node !== null) items.push(readRepeat(reader, read.node, flags));
    }
    branches.push({ kind: 'sequence', items });
  } while (reader.take('|'));
  return branches.length === 1 ? (branches[0] as Node) : { kind: 'choice', branches };
}

function readItem(reader: Reader, flags: Flags, groups: Groups, mayFlag: boolean): Item {
  if (flags.verbose && /\s/.test(reader.next)) return skip(reader);
  if (flags.verbose && reader.next === '#') {
    reader.readWhile(/[^\n]/);
    return { node: null };
  }
  if (readBounds(reader) !== null) throw new PatternError('nothing to repeat');
  const character = reader.read();
  switch (character) {
    case '(':
      return readGroup(reader, flags, groups, { mayFlag, readChoice });
    case '[':
      return { node: { kind: 'character', fits: readClass(reader, flags) } };
    case '\\':
      return { node: readEscape(reader, flags, groups) };
    case '.':
      return { node: { kind: 'character', fits: (code) => flags.dotAll || code !== 10 } };
    case '^':
    case '$':
      return { node: { kind: 'place', holds: placeOf(character, flags) } };
    default:
      return { node: literal(character.codePointAt(0) as number, flags) };
  }
}

function skip(reader: Reader): Item {
  reader.read();
  return { node: null };
}

function readEscape(reader: Reader, flags: Flags, groups: Groups): Node {
  if (/[AbBZ]/.test(reader.next)) return { kind: 'place', holds: placeOf(`\\${reader.read()}`, flags) };
  const fits = /[dwsDWS]/.test(reader.next) ? classOf(reader.read(), flags) : null;
  if (fits !== null) return { kind: 'character', fits };
  const code = readCharacter(reader, false);
  if (code !== null) return literal(code, flags);
  const index = readReference(reader);
  if (index === null) throw new PatternError(`bad escape \\${reader.next}`);
  return groups.reference(index, flags);
}

function literal(code: number, flags: Flags): Node {
  return { kind: 'character', fits: cased((other) => other === code, flags) };
}

const noFlags: Flags = { ignoreCase: false, multiline: false, dotAll: false, verbose: false, ascii: false };
