import { TerminalError } from '../../engine/errors.ts';
import { kindName } from '../../engine/kinds.ts';
import { safeConvert } from '../../engine/safe-convert.ts';
import { isData, isDataFrame, isMessage } from '../../engine/value-kind.ts';

/**
 * What a chat shows of a value, a list line by line. `cleanData` leaves empty lines out of the tables of a list.
 * Throws TerminalError for nothing at all and for values that have no text, as a model.
 */
export function textOf(value: unknown, cleanData: boolean): string {
  if (value === null || value === undefined) throw new TerminalError('Input data cannot be None', 'input_missing');
  if (!Array.isArray(value)) return safeConvert(withText(value));
  return value.map((item) => safeConvert(withText(item), { cleanData })).join('\n');
}

function withText(value: unknown): unknown {
  if (typeof value === 'string' || isMessage(value) || isData(value) || isDataFrame(value)) return value;
  throw new TerminalError(
    `Expected Data or DataFrame or Message or str, got ${kindName(value)}. Connect an output that gives one of these.`,
    'input_kind',
  );
}
