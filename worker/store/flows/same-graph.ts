import type { AppContext } from '../../context.ts';
import { readGraph } from '../graphs.ts';

/**
 * Whether a graph's text says what a stored one says, in whatever order and with whatever white space: clients that send
 * a record back have written its JSON anew.
 */
export async function saysTheSame(app: AppContext, revision: string | null, text: string | null): Promise<boolean> {
  if (revision === null || text === null) return revision === text;
  return isEqual(JSON.parse(await readGraph(app, revision)), JSON.parse(text));
}

/** Whether two values of JSON are the same; the order of an object's members does not count. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => isEqual(item, other[index]));
  }
  const members = Object.entries(one);
  if (members.length !== Object.keys(other).length) return false;
  return members.every(([name, value]) => {
    return Object.hasOwn(other, name) && isEqual(value, (other as Record<string, unknown>)[name]);
  });
}
