import { TerminalError } from '../../engine/errors.ts';
import { typeName } from '../../engine/python-format.ts';
import { isData, isMessage } from '../../engine/value-kind.ts';
import { membersOf } from '../../engine/wire/message.ts';

/** The record behind a value of a list of records; a message's members in their own order. Null for anything else. */
export function recordOfItem(value: unknown): Readonly<Record<string, unknown>> | null {
  if (isData(value)) return value.data;
  return isMessage(value) ? membersOf(value) : null;
}

/** The same, for components that take nothing else. Throws TerminalError that names what came. */
export function requireRecord(value: unknown): Readonly<Record<string, unknown>> {
  const record = recordOfItem(value);
  if (record !== null) return record;
  throw new TerminalError(`Expected Data objects, got <class '${typeName(value)}'> instead.`, 'input_kind');
}
