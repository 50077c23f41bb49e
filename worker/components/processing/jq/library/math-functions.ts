import type { OfValues } from '../functions.ts';
import { JqError, told } from '../jq-error.ts';
import type { Json } from '../json-value.ts';

/** Functions of one number, by name. */
const ofOne: Readonly<Record<string, (value: number) => number>> = {
  floor: Math.floor,
  ceil: Math.ceil,
  round: (value) => Math.sign(value) * Math.round(Math.abs(value)),
  trunc: Math.trunc,
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  exp: Math.exp,
  exp2: (value) => 2 ** value,
  exp10: (value) => 10 ** value,
  log: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  fabs: Math.abs,
};

/** Functions of numbers. */
export const mathFunctions: Readonly<Record<string, OfValues>> = {
  ...Object.fromEntries(
    Object.entries(ofOne).map(([name, compute]): [string, OfValues] => [
      `${name}/0`,
      (value) => compute(numberIn(value)),
    ]),
  ),
  'abs/0': (value) => {
    if (value === null || typeof value === 'boolean') throw new JqError(`${told(value)} cannot be negated`);
    return typeof value === 'number' ? Math.abs(value) : value;
  },
  'pow/2': (_, base, exponent) => numberIn(base as Json) ** numberIn(exponent as Json),
  'atan2/2': (_, y, x) => Math.atan2(numberIn(y as Json), numberIn(x as Json)),
  'fmin/2': (_, a, b) => Math.min(numberIn(a as Json), numberIn(b as Json)),
  'fmax/2': (_, a, b) => Math.max(numberIn(a as Json), numberIn(b as Json)),
  'fmod/2': (_, a, b) => numberIn(a as Json) % numberIn(b as Json),
  'nan/0': () => Number.NaN,
  'infinite/0': () => Number.POSITIVE_INFINITY,
  'isnan/0': (value) => Number.isNaN(numberIn(value)),
  'isinfinite/0': (value) => Math.abs(numberIn(value)) === Number.POSITIVE_INFINITY,
  'isnormal/0': (value) => Number.isFinite(numberIn(value)) && Math.abs(numberIn(value)) >= smallestNormal,
};

function numberIn(value: Json): number {
  if (typeof value === 'number') return value;
  throw new JqError(`${told(value)} number required`);
}

const smallestNormal = 2 ** -1022;
