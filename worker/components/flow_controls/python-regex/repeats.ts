import type { Reader } from './reader.ts';
import { type Flags, type Node, PatternError } from './syntax.ts';

/** The part with the repetition that follows it, if one does. Throws PatternError for a repetition of nothing. */
export function readRepeat(reader: Reader, body: Node, flags: Flags): Node {
  if (flags.verbose) reader.readWhile(/\s/);
  const bounds = readBounds(reader);
  if (bounds === null) return body;
  if (body.kind === 'place' || isNothing(body)) throw new PatternError('nothing to repeat');
  const [min, max] = bounds;
  const isLazy = reader.take('?');
  const isPossessive = !isLazy && reader.take('+');
  const repeat: Node = { kind: 'repeat', body, min, max, order: isLazy ? 'lazy' : 'greedy' };
  if (readBounds(reader) !== null) throw new PatternError('multiple repeat');
  return isPossessive ? { kind: 'atomic', body: repeat } : repeat;
}

/** How often, where that is told here; null, and nothing read, for anything else. */
export function readBounds(reader: Reader): [min: number, max: number] | null {
  if (reader.take('*')) return [0, Number.POSITIVE_INFINITY];
  if (reader.take('+')) return [1, Number.POSITIVE_INFINITY];
  if (reader.take('?')) return [0, 1];
  return reader.attempt(() => {
    if (!reader.take('{')) return null;
    const low = reader.readWhile(/\d/);
    const hasComma = reader.take(',');
    const high = hasComma ? reader.readWhile(/\d/) : low;
    // Anything else in braces is a text.
    if (!reader.take('}') || (low === '' && !hasComma)) return null;
    const bounds: [number, number] = [Number(low), high === '' ? Number.POSITIVE_INFINITY : Number(high)];
    if (bounds[0] > mostTurns || (high !== '' && bounds[1] > mostTurns)) throw new PatternError('too many turns');
    if (bounds[0] > bounds[1]) throw new PatternError('min repeat greater than max repeat');
    return bounds;
  });
}

function isNothing(node: Node): boolean {
  return node.kind === 'sequence' && node.items.length === 0;
}

/** Python's own limit. */
const mostTurns = 4_294_967_294;
