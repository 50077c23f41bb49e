import { dataFrameKind, dataKind, floatKind, messageKind } from './kinds.ts';
import { pythonFloat } from './python-float.ts';

/**
 * The text of a step's result for a journal, or null for one that no text can hold: a model, a tool, a function.
 * Beside JSON it keeps what flows hand on: values with their kinds, bytes, dates, undefined, and numbers that JSON lacks.
 */
export function encodeJournalValue(value: unknown): string | null {
  try {
    return JSON.stringify(encode(value));
  } catch (error) {
    if (error instanceof NotTextError || error instanceof RangeError) return null;
    throw error;
  }
}

/** The value that `encodeJournalValue` was given, made anew. */
export function decodeJournalValue(text: string): unknown {
  return decode(JSON.parse(text));
}

function encode(value: unknown): unknown {
  if (value === undefined) return { [mark]: 'undefined' };
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : { [mark]: 'number', value: numberText(value) };
  }
  if (typeof value === 'bigint') return { [mark]: 'bigint', value: String(value) };
  if (typeof value !== 'object') throw new NotTextError();
  if (Array.isArray(value)) return Array.from(value, encode);
  if (value instanceof Uint8Array) return { [mark]: 'bytes', value: base64(value) };
  if (value instanceof Date) return { [mark]: 'date', value: value.getTime() };
  if (value instanceof Map) return { [mark]: 'map', value: Array.from(value, encode) };
  if (value instanceof Set) return { [mark]: 'set', value: Array.from(value, encode) };
  return encodeObject(value as Record<string, unknown>);
}

function encodeObject(value: Readonly<Record<string, unknown>>): unknown {
  const { kind } = value;
  if (typeof kind === 'symbol') {
    const name = kindNames.get(kind);
    if (name === undefined) throw new NotTextError();
    const { kind: _, ...members } = value;
    return { [mark]: name, value: encodeMembers(members) };
  }
  const prototype = Object.getPrototypeOf(value) as unknown;
  if (prototype !== null && prototype !== Object.prototype) throw new NotTextError();
  const members = encodeMembers(value);
  // An object of the user's that has the mark itself is wrapped, so that it comes back as it was.
  return Object.hasOwn(value, mark) ? { [mark]: 'object', value: members } : members;
}

function encodeMembers(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, encode(member)]));
}

function decode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(decode);
  const members = value as Record<string, unknown>;
  if (!Object.hasOwn(members, mark)) return decodeMembers(members);
  return decoders[String(members[mark])]?.(members.value);
}

function decodeMembers(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value as object).map(([name, member]) => [name, decode(member)]));
}

const mark = '$value';

const kindNames = new Map<symbol, string>([
  [messageKind, 'message'],
  [dataKind, 'data'],
  [dataFrameKind, 'dataframe'],
  [floatKind, 'float'],
]);

const decoders: Readonly<Record<string, (value: unknown) => unknown>> = {
  undefined: () => undefined,
  number: Number,
  bigint: (value) => BigInt(value as string),
  bytes: (value) => Uint8Array.from(atob(value as string), (character) => character.charCodeAt(0)),
  date: (value) => new Date(value as number),
  map: (value) => new Map((decode(value) as [unknown, unknown][]).values()),
  set: (value) => new Set((decode(value) as unknown[]).values()),
  object: decodeMembers,
  message: (value) => ({ kind: messageKind, ...decodeMembers(value) }),
  data: (value) => ({ kind: dataKind, ...decodeMembers(value) }),
  dataframe: (value) => ({ kind: dataFrameKind, ...decodeMembers(value) }),
  float: (value) => pythonFloat(Number((decodeMembers(value) as { value: unknown }).value)),
};

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

class NotTextError extends Error {
  override name = 'NotTextError';
}
