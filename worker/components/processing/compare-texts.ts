import { pythonStr } from '../../engine/python-text.ts';

/** Ways in which filters compare a value, as Python prints it, with a text. */
export const comparisons = ['equals', 'not equals', 'contains', 'starts with', 'ends with'] as const;

/** Whether a value compares to a text as the filter says; by an unknown comparison none does. */
export function compares(value: unknown, wanted: string, comparison: string): boolean {
  const compare = comparing.get(comparison);
  return compare?.(pythonStr(value), wanted) ?? false;
}

const comparing: ReadonlyMap<string, (text: string, wanted: string) => boolean> = new Map([
  ['equals', (text: string, wanted: string) => text === wanted],
  ['not equals', (text: string, wanted: string) => text !== wanted],
  ['contains', (text: string, wanted: string) => text.includes(wanted)],
  ['starts with', (text: string, wanted: string) => text.startsWith(wanted)],
  ['ends with', (text: string, wanted: string) => text.endsWith(wanted)],
]);
