import { matchesPython } from './python-match.ts';

/**
 * Whether `text` compares to `match` as the operator says. Comparisons of numbers and unknown operators do not hold
 * where a text is not a number; an invalid regular expression holds for nothing.
 */
export function holds(operator: string, text: string, match: string, caseSensitive: boolean): boolean {
  if (operator === 'regex') return matchesPython(match, text);
  const left = caseSensitive ? text : text.toLowerCase();
  const right = caseSensitive ? match : match.toLowerCase();
  switch (operator) {
    case 'equals':
      return left === right;
    case 'not equals':
      return left !== right;
    case 'contains':
      return left.includes(right);
    case 'starts with':
      return left.startsWith(right);
    case 'ends with':
      return left.endsWith(right);
    case 'less than':
      return number(left) < number(right);
    case 'less than or equal':
      return number(left) <= number(right);
    case 'greater than':
      return number(left) > number(right);
    case 'greater than or equal':
      return number(left) >= number(right);
    default:
      return false;
  }
}

/** NaN, which compares to nothing, where the text is no number. */
function number(text: string): number {
  const trimmed = text.trim().replace(/(?<=\d)_(?=\d)/g, '');
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return Number(trimmed);
  const infinite = /^([+-]?)inf(inity)?$/i.exec(trimmed);
  if (infinite === null) return Number.NaN;
  return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
