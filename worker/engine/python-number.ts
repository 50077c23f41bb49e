/** A JavaScript number as Python prints it: a whole one as int, any other as float. */
export function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21 && !Object.is(value, -0)) return BigInt(value).toString();
  return floatRepr(value);
}

/** `repr()` of a float: the shortest digits that read back the same, with an exponent below 1e-4 and from 1e16. */
export function floatRepr(value: number): string {
  if (!Number.isFinite(value)) return notFinite(value);
  const { negative, digits, exponent } = decimal(value.toExponential());
  const sign = negative || Object.is(value, -0) ? '-' : '';
  if (exponent < -4 || exponent >= 16) return sign + scientific(digits, exponent);
  const text = positional(digits, exponent);
  return sign + (text.includes('.') ? text : `${text}.0`);
}

/** `format(value, '.Pg')`: at most `precision` digits, without trailing zeros. */
export function formatGeneral(value: number, precision = 6, keepZeros = false): string {
  if (!Number.isFinite(value)) return notFinite(value);
  const places = Math.max(precision, 1);
  const { negative, digits, exponent } = decimal(value.toExponential(Math.min(places - 1, 100)));
  const sign = negative || Object.is(value, -0) ? '-' : '';
  const kept = keepZeros ? digits : digits.replace(/0+$/, '') || '0';
  if (exponent < -4 || exponent >= places) return sign + scientific(kept, exponent);
  return sign + positional(kept, exponent);
}

/** `format(value, '.Pe')`. */
export function formatExponent(value: number, precision = 6): string {
  if (!Number.isFinite(value)) return notFinite(value);
  const { negative, digits, exponent } = decimal(value.toExponential(Math.min(precision, 100)));
  return (negative || Object.is(value, -0) ? '-' : '') + scientific(digits, exponent);
}

/** `format(value, '.Pf')`, exact also where `toFixed` turns to exponents. */
export function formatFixed(value: number, precision = 6): string {
  if (!Number.isFinite(value)) return notFinite(value);
  if (Math.abs(value) < 1e21) {
    const text = value.toFixed(Math.min(precision, 100));
    return Object.is(value, -0) && !text.startsWith('-') ? `-${text}` : text;
  }
  const whole = BigInt(value).toString();
  return precision === 0 ? whole : `${whole}.${'0'.repeat(precision)}`;
}

function notFinite(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  return value > 0 ? 'inf' : '-inf';
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

function decimal(text: string): { negative: boolean; digits: string; exponent: number } {
  const [mantissa = '0', exponent = '0'] = text.replace('-', text.startsWith('-') ? '' : '-').split('e');
  return { negative: text.startsWith('-'), digits: mantissa.replace('.', ''), exponent: Number(exponent) };
}
