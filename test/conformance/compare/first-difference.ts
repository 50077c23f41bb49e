/** The first place where two JSON values differ, depth first in the expected value's order, or null. */
export function firstDifference(ours: unknown, theirs: unknown, path = ''): Difference | null {
  if (Object.is(ours, theirs)) return null;
  if (Array.isArray(ours) && Array.isArray(theirs)) return differenceOfLists(ours, theirs, path);
  if (isObject(ours) && isObject(theirs)) return differenceOfObjects(ours, theirs, path);
  return { path: path || '(the whole)', ours, theirs };
}

/** One line: the path and both values, cut to a readable length around the place where texts part. */
export function describeDifference({ path, ours, theirs }: Difference): string {
  const from =
    typeof ours === 'string' && typeof theirs === 'string' ? Math.max(0, commonLength(ours, theirs) - 30) : 0;
  return `${path}: ours ${show(ours, from)}, theirs ${show(theirs, from)}`;
}

function differenceOfLists(ours: readonly unknown[], theirs: readonly unknown[], path: string): Difference | null {
  for (let index = 0; index < Math.max(ours.length, theirs.length); index += 1) {
    const place = `${path}[${index}]`;
    if (index >= ours.length) return { path: place, ours: ABSENT, theirs: theirs[index] };
    if (index >= theirs.length) return { path: place, ours: ours[index], theirs: ABSENT };
    const found = firstDifference(ours[index], theirs[index], place);
    if (found) return found;
  }
  return null;
}

function differenceOfObjects(ours: Json, theirs: Json, path: string): Difference | null {
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const place = path ? `${path}.${name}` : name;
    if (!(name in ours)) return { path: place, ours: ABSENT, theirs: theirs[name] };
    if (!(name in theirs)) return { path: place, ours: ours[name], theirs: ABSENT };
    const found = firstDifference(ours[name], theirs[name], place);
    if (found) return found;
  }
  return null;
}

function commonLength(first: string, second: string): number {
  let length = 0;
  while (length < first.length && first[length] === second[length]) length += 1;
  return length;
}

function show(value: unknown, from: number): string {
  if (value === ABSENT) return 'nothing';
  const text = typeof value === 'string' ? JSON.stringify(value.slice(from)) : (JSON.stringify(value) ?? String(value));
  const cut = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
  return from > 0 ? `…${cut}` : cut;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ABSENT = Symbol('absent');
const SHOWN_LENGTH = 240;

type Json = Record<string, unknown>;

export interface Difference {
  readonly path: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}
