import type { InputDeclaration } from '../component.ts';
import { TerminalError } from '../errors.ts';
import { isRecord } from '../graph/json.ts';
import { kindName } from '../kinds.ts';
import { isData, isDataFrame, isMessage } from '../value-kind.ts';

/**
 * Makes a value fit the input that it is for: messages and records become their text in text inputs, numbers and
 * switches written as text become what they say, tables become rows. Inputs without a kind of their own take anything.
 * Throws TerminalError that names the input, what came and what is needed.
 */
export function coerce(value: unknown, input: InputDeclaration | undefined): unknown {
  if (input === undefined || value === null || value === undefined) return value ?? null;
  const convert = converters[input.input];
  if (convert === undefined) return value;
  return input.list === true && Array.isArray(value)
    ? value.map((item) => convert(item, input))
    : convert(value, input);
}

const converters: Readonly<Record<string, (value: unknown, input: InputDeclaration) => unknown>> = {
  MessageTextInput: toText,
  MultilineInput: toText,
  MultilineSecretInput: toText,
  QueryInput: toText,
  SecretStrInput: toText,
  MessageInput: toMessageOrText,
  IntInput: (value, input) => Math.trunc(toNumber(value, input)),
  FloatInput: toNumber,
  SliderInput: toNumber,
  BoolInput: toBoolean,
  TableInput: toRows,
};

function toText(value: unknown, input: InputDeclaration): unknown {
  if (typeof value === 'string') return value;
  if (isMessage(value)) return value.text;
  if (isData(value)) return textOfRecord(value.data, value.textKey, input);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isRecord(value) && typeof value.kind !== 'symbol') return textOfRecord(value, 'text', input);
  throw unfit(value, input, 'a Message, a Data or a text');
}

function textOfRecord(data: Readonly<Record<string, unknown>>, key: string, input: InputDeclaration): unknown {
  if (Object.hasOwn(data, key)) return data[key];
  throw new TerminalError(
    `The input to '${input.name}' must contain the key '${key}', but has only: ${Object.keys(data).join(', ')}. Rename one of them, or turn the record into a text with a Parser.`,
    'input_kind',
  );
}

/** Texts stay texts here: only a run can date the message that they become. */
function toMessageOrText(value: unknown, input: InputDeclaration): unknown {
  return isMessage(value) ? value : toText(value, input);
}

function toNumber(value: unknown, input: InputDeclaration): number {
  const number = isMessage(value) ? Number(value.text.trim() || Number.NaN) : value === '' ? 0 : value;
  if (typeof number === 'number' && !Number.isNaN(number)) return number;
  if (typeof number === 'string' && number.trim() !== '' && !Number.isNaN(Number(number))) return Number(number);
  throw unfit(value, input, 'a number');
}

function toBoolean(value: unknown, input: InputDeclaration): boolean {
  const word = isMessage(value) ? value.text : value;
  if (typeof word === 'boolean') return word;
  const truth = truths.get(String(word).trim().toLowerCase());
  if (truth !== undefined) return truth;
  throw unfit(value, input, 'true or false');
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes'].map((word) => [word, true] as const),
  ...['false', '0', 'no', ''].map((word) => [word, false] as const),
]);

function toRows(value: unknown, input: InputDeclaration): readonly unknown[] {
  if (isDataFrame(value)) return value.rows;
  const rows = Array.isArray(value) ? value : [value];
  return rows.map((row) => {
    if (isData(row)) return row.data;
    if (isRecord(row)) return row;
    throw unfit(row, input, 'a list of rows, each an object');
  });
}

function unfit(value: unknown, input: InputDeclaration, wanted: string): TerminalError {
  const shown = typeof value === 'string' ? ` ${JSON.stringify(value.slice(0, 80))}` : '';
  return new TerminalError(
    `The input '${input.name}' needs ${wanted}, but got a ${kindName(value)}${shown}.`,
    'input_kind',
  );
}
