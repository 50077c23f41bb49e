import { pythonFloat } from '../../../engine/python-float.ts';
import type { AnswerShape, Member, ValueKind } from './output-schema.ts';

/**
 * Reads a model's answer as its shape says, as leniently as flows are used to: `"30"` is a number, `yes` is true, members
 * that nobody asked for are dropped. Gives the records, or every problem with its place. `fromText` is for an answer that
 * came as JSON text rather than as a tool's arguments: some problems are told in other words then.
 */
export function checkAnswer(answer: unknown, shape: AnswerShape, fromText = false): CheckedAnswer {
  const problems: Problem[] = [];
  const check: Check = { problems, fromText };
  if (!isRecord(answer)) {
    return { records: [], problems: [problem([], modelText(shape.name, fromText), 'model_type', answer)] };
  }
  if (!('objects' in answer)) {
    return { records: [], problems: [problem(['objects'], 'Field required', 'missing', answer)] };
  }
  const { objects } = answer;
  if (!Array.isArray(objects)) {
    return { records: [], problems: [problem(['objects'], listText(fromText), 'list_type', objects)] };
  }
  const records = objects.map((object, index) => recordOf(object, shape, ['objects', index], check));
  if (objects.length === 0) {
    const text = 'List should have at least 1 item after validation, not 0';
    problems.push(problem(['objects'], text, 'too_short', objects));
  }
  return { records, problems };
}

function recordOf(object: unknown, shape: AnswerShape, place: Place, check: Check): Readonly<Record<string, unknown>> {
  const record: Record<string, unknown> = {};
  if (!isRecord(object)) {
    check.problems.push(problem(place, modelText('OutputModel', check.fromText), 'model_type', object));
    return record;
  }
  for (const [name, member] of shape.members) {
    if (!(name in object)) check.problems.push(problem([...place, name], 'Field required', 'missing', object));
    else record[name] = memberOf(object[name], member, [...place, name], check);
  }
  return record;
}

function memberOf(value: unknown, member: Member, place: Place, check: Check): unknown {
  if (!member.isList) return readers[member.kind](value, place, check);
  if (Array.isArray(value)) {
    return value.map((item, index) => readers[member.kind](item, [...place, index], check));
  }
  return refuse(check, place, listText(check.fromText), 'list_type', value);
}

const readers: Readonly<Record<ValueKind, (value: unknown, place: Place, check: Check) => unknown>> = {
  string(value, place, check) {
    return typeof value === 'string'
      ? value
      : refuse(check, place, 'Input should be a valid string', 'string_type', value);
  },
  integer(value, place, check) {
    if (typeof value === 'boolean') return Number(value);
    if (typeof value === 'number') {
      if (Number.isInteger(value)) return value;
      const text = 'Input should be a valid integer, got a number with a fractional part';
      return refuse(check, place, text, 'int_from_float', value);
    }
    if (typeof value !== 'string') return refuse(check, place, 'Input should be a valid integer', 'int_type', value);
    if (/^\s*[+-]?\d+(_\d+)*(\.0*)?\s*$/.test(value)) return Number(value.replaceAll('_', '')) + 0;
    const text = 'Input should be a valid integer, unable to parse string as an integer';
    return refuse(check, place, text, 'int_parsing', value);
  },
  number(value, place, check) {
    if (typeof value === 'boolean' || typeof value === 'number') return asFloat(Number(value));
    if (typeof value !== 'string') return refuse(check, place, 'Input should be a valid number', 'float_type', value);
    const number = floatOf(value);
    if (number !== null) return asFloat(number);
    const text = 'Input should be a valid number, unable to parse string as a number';
    return refuse(check, place, text, 'float_parsing', value);
  },
  boolean(value, place, check) {
    if (typeof value === 'boolean') return value;
    if (value === 1 || (typeof value === 'string' && TRUE.has(value.toLowerCase()))) return true;
    if (value === 0 || (typeof value === 'string' && FALSE.has(value.toLowerCase()))) return false;
    const isUnreadable = typeof value === 'string' || Number.isInteger(value);
    return isUnreadable
      ? refuse(check, place, 'Input should be a valid boolean, unable to interpret input', 'bool_parsing', value)
      : refuse(check, place, 'Input should be a valid boolean', 'bool_type', value);
  },
  list(value, place, check) {
    return Array.isArray(value) ? value : refuse(check, place, listText(check.fromText), 'list_type', value);
  },
  object(value, place, check) {
    const text = check.fromText ? 'Input should be an object' : 'Input should be a valid dictionary';
    return isRecord(value) ? value : refuse(check, place, text, 'dict_type', value);
  },
};

function floatOf(text: string): number | null {
  const word = text.trim().toLowerCase();
  const special = /^([+-]?)(inf|infinity|nan)$/.exec(word);
  if (special !== null) {
    return special[2] === 'nan' ? Number.NaN : special[1] === '-' ? -Infinity : Infinity;
  }
  return /^[+-]?(\d+(_\d+)*(\.\d*)?|\.\d+)(e[+-]?\d+)?$/.test(word) ? Number(word.replaceAll('_', '')) : null;
}

function asFloat(number: number): unknown {
  return Number.isInteger(number) ? pythonFloat(number) : number;
}

function refuse(check: Check, place: Place, text: string, type: string, value: unknown): null {
  check.problems.push(problem(place, text, type, value));
  return null;
}

function problem(place: Place, text: string, type: string, value: unknown): Problem {
  return { place, text, type, value };
}

function modelText(name: string, fromText: boolean): string {
  return fromText ? 'Input should be an object' : `Input should be a valid dictionary or instance of ${name}`;
}

function listText(fromText: boolean): string {
  return fromText ? 'Input should be a valid array' : 'Input should be a valid list';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const TRUE: ReadonlySet<string> = new Set(['1', 'on', 't', 'true', 'y', 'yes']);
const FALSE: ReadonlySet<string> = new Set(['0', 'off', 'f', 'false', 'n', 'no']);

export interface CheckedAnswer {
  /** Only where there is no problem. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly problems: readonly Problem[];
}

export interface Problem {
  readonly place: Place;
  readonly text: string;
  readonly type: string;
  readonly value: unknown;
}

type Place = readonly (string | number)[];

interface Check {
  readonly problems: Problem[];
  readonly fromText: boolean;
}
