import { Given } from './functions/arguments.ts';
import { dictMethods, listMethods, setMethods, tupleMethods } from './functions/lists.ts';
import { textMethods } from './functions/texts.ts';
import type { Meter } from './meter.ts';
import { PythonError, UnknownPythonError } from './python-error.ts';
import { PythonDict } from './values/collections.ts';
import { PythonFunction } from './values/functions.ts';
import { itemsOf } from './values/iterate.ts';
import { numberOf } from './values/numbers.ts';
import { isObject, type PythonValue, typeOf } from './values/values.ts';

/** `value.name`: a method of its type, or a member of a module. Nothing of Python's inside is reached. */
export function memberOf(value: PythonValue, name: string, meter: Meter): PythonValue {
  if (isObject(value)) {
    const member = value.member(name);
    if (member !== undefined) return member;
    if (value.typeName === 'module') throw new UnknownPythonError(`"${name}" of a module`);
  } else if (value instanceof PythonFunction) {
    if (name === '__name__') return value.name;
    if (value.name === 'dict' && name === 'fromkeys') return fromKeys;
    const method = value.isType ? METHODS[value.name]?.[name] : undefined;
    if (method !== undefined) {
      return new PythonFunction(name, ([own, ...places], names) =>
        method((own ?? null) as never, new Given(name, places, names), meter),
      );
    }
  } else {
    const methods = METHODS[typeOf(value)];
    const method = methods !== undefined && Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method !== undefined) {
      return new PythonFunction(name, (places, names) => method(value as never, new Given(name, places, names), meter));
    }
  }
  if (name.startsWith('__') || PYTHONS.has(name)) throw new UnknownPythonError(`"${name}" of a ${typeOf(value)}`);
  throw new PythonError('AttributeError', `'${typeOf(value)}' object has no attribute '${name}'`);
}

const fromKeys = new PythonFunction('fromkeys', ([keys, value]) => {
  const dict = new PythonDict();
  for (const key of itemsOf(keys ?? null)) dict.set(key, value ?? null);
  return dict;
});

const floatMethods: Methods = {
  is_integer: (value) => Number.isInteger(numberOf(value)),
};

const METHODS: Readonly<Record<string, Methods>> = {
  str: textMethods as unknown as Methods,
  list: listMethods as unknown as Methods,
  tuple: tupleMethods as unknown as Methods,
  dict: dictMethods as unknown as Methods,
  set: setMethods as unknown as Methods,
  float: floatMethods,
};

/** Methods that Python has and that are not here, so that it can be told. */
const PYTHONS: ReadonlySet<string> = new Set([
  ...[
    'encode',
    'decode',
    'translate',
    'maketrans',
    'expandtabs',
    'format_map',
    'isidentifier',
    'isprintable',
    'isascii',
  ],
  ...['bit_length', 'to_bytes', 'from_bytes', 'as_integer_ratio', 'hex', 'real', 'imag', 'rindex'],
]);

type Methods = Readonly<Record<string, (value: PythonValue, given: Given, meter: Meter) => PythonValue>>;
