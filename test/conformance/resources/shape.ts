import type { Difference } from '../compare/first-difference.ts';
import type { HeldAnswer } from '../targets/flow-server.ts';

/** What clients rely on in an answer: its status, what it is made of, the words of refusals and of what was done. */
export function shapeOf({ status, contentType, text, disposition, location }: HeldAnswer): AnswerShape {
  const rest = {
    ...(disposition === null ? {} : { disposition: worded(disposition) }),
    ...(location === null ? {} : { location: worded(location) }),
  };
  if (contentType !== 'application/json' || text === '')
    return { status, media: text === '' ? '' : contentType, ...rest };
  return { status, media: contentType, body: shape(JSON.parse(text), ''), ...rest };
}

/**
 * The places where an answer lacks what the other has, or has it of another kind. Members beyond those of the other are
 * additions.
 */
export function lacksOf(ours: unknown, theirs: unknown, path = ''): Difference[] {
  if (isObject(ours) && isObject(theirs)) {
    return Object.entries(theirs).flatMap(([name, value]) =>
      lacksOf(ours[name], value, path === '' ? name : `${path}.${name}`),
    );
  }
  return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ path, ours, theirs }];
}

function shape(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    if (key === 'detail') return value.map(({ type, loc }) => ({ type, loc }));
    return value.length === 0 ? 'a list' : { 'of a list': value.map((item) => shape(item, key)).reduce(either) };
  }
  if (isObject(value)) {
    // What flows hold is their affair.
    if (key === 'data' || key === 'optins') return 'an object';
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shape(member, name)]));
  }
  if (typeof value === 'string') return key === 'detail' || key === 'message' ? worded(value) : 'a text';
  return value === null ? 'null' : `a ${typeof value}`;
}

/** What two members of a list are made of: where they differ, of either. */
function either(one: unknown, other: unknown): unknown {
  if (isObject(one) && isObject(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return Object.fromEntries(names.map((name) => [name, either(one[name], other[name])]));
  }
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  const kinds = [one, other].flatMap((kind) => (typeof kind === 'string' ? kind.split(' or ') : ['something']));
  return [...new Set(kinds)].sort().join(' or ');
}

/** A text without what no two servers share. */
function worded(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{8}_\d{6}|\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d/g, '<time>')
    .replaceAll(/\b\d+ files/g, '<n> files')
    .replaceAll(/~[0-9a-f]{8}/g, '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface AnswerShape {
  readonly status: number;
  readonly media: string;
  readonly body?: unknown;
  readonly disposition?: string;
  readonly location?: string;
}
