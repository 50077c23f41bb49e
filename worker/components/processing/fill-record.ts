import { TerminalError } from '../../engine/errors.ts';
import { formatPython } from '../../engine/python-format.ts';
import { FormatError } from '../../engine/python-format-error.ts';
import type { Data, Message } from '../../engine/values.ts';
import { isPlainRecord } from './record-fields.ts';
import { recordOfItem } from './record-of-item.ts';

/**
 * A template filled with a record: its members, those of its member `data`, the record itself as `{data}`. A record that
 * tells of an error has it as its text. Unknown names are empty. Throws TerminalError for a template that is none.
 */
export function fillRecord(template: string, item: Data | Message): string {
  const record = recordOfItem(item) ?? {};
  const members = membersIn(record);
  try {
    return formatPython(template, (name) => (Object.hasOwn(members, name) ? members[name] : ''));
  } catch (error) {
    if (!(error instanceof FormatError) || error.kind !== 'ValueError') throw error;
    throw new TerminalError(`Error formatting template: ${error.message}`, 'template');
  }
}

function membersIn(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { data, error } = record;
  if (isPlainRecord(data)) return { ...record, ...data, data: record };
  return { ...record, ...(error ? { text: error } : {}), data: record };
}
