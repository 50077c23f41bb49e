/** A JavaScript number as Python prints it: a whole one as int, any other as float. */
export function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21 && !Object.is(value, -0)) return BigInt(value).toString();
  return floatRepr(value);
}

/** `repr()` of a float: the shortest digits that read back the same, with an exponent below 1e-4 and from 1e16. */
export function floatRepr(value: number): string {
  if (!Number.isFinite(value)) return notFinite(value);
  const { digits, exponent } = decimal(Math.abs(value).toExponential());
  if (exponent < -4 || exponent >= 16) return signOf(value) + scientific(digits, exponent);
  const text = positional(digits, exponent);
  return signOf(value) + (text.includes('.') ? text : `${text}.0`);
}

/** `format(value, '.Pg')`: at most `precision` digits, without trailing zeros unless they are kept. */
export function formatGeneral(value: number, precision = 6, keepZeros = false): string {
  if (!Number.isFinite(value)) return notFinite(value);
  const places = Math.max(precision, 1);
  const { digits, exponent } = significant(value, places);
  const kept = keepZeros ? digits : digits.replace(/0+$/, '') || '0';
  if (exponent < -4 || exponent >= places) return signOf(value) + scientific(kept, exponent);
  return signOf(value) + positional(kept, exponent);
}

/** `format(value, '.Pe')`. */
export function formatExponent(value: number, precision = 6): string {
  if (!Number.isFinite(value)) return notFinite(value);
  const { digits, exponent } = significant(value, precision + 1);
  return signOf(value) + scientific(digits, exponent);
}

/** `format(value, '.Pf')`. */
export function formatFixed(value: number, precision = 6): string {
  if (!Number.isFinite(value)) return notFinite(value);
  const digits = scaled(value, precision)
    .toString()
    .padStart(precision + 1, '0');
  const point = digits.length - precision;
  return signOf(value) + digits.slice(0, point) + (precision === 0 ? '' : `.${digits.slice(point)}`);
}

function notFinite(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  return value > 0 ? 'inf' : '-inf';
}

function signOf(value: number): string {
  return value < 0 || Object.is(value, -0) ? '-' : '';
}

function scientific(digits: string, exponent: number): string {
  const mantissa = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function positional(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, '0');
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

function significant(value: number, count: number): Decimal {
  const { exponent } = decimal(Math.abs(value).toExponential(100));
  const digits = scaled(value, count - 1 - exponent)
    .toString()
    .padStart(count, '0');
  return digits.length > count ? { digits: digits.slice(0, count), exponent: exponent + 1 } : { digits, exponent };
}

/** The size of the value times 10^places as a whole number, a tie going to the even one (JavaScript rounds it up). */
function scaled(value: number, places: number): bigint {
  const { number, zeros } = exact(Math.abs(value));
  const shift = zeros - places;
  if (shift <= 0) return number * 10n ** BigInt(-shift);
  const unit = 10n ** BigInt(shift);
  const whole = number / unit;
  const twice = (number % unit) * 2n;
  return twice > unit || (twice === unit && whole % 2n === 1n) ? whole + 1n : whole;
}

/** A value as a whole number over 10^zeros. */
function exact(value: number): { readonly number: bigint; readonly zeros: number } {
  if (Number.isInteger(value)) return { number: BigInt(value), zeros: 0 };
  const { digits, exponent } = decimal(value.toExponential(100));
  return { number: BigInt(digits), zeros: 100 - exponent };
}

function decimal(text: string): Decimal {
  const [mantissa = '0', exponent = '0'] = text.split('e');
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) };
}

interface Decimal {
  readonly digits: string;
  /** Of the first digit. */
  readonly exponent: number;
}
