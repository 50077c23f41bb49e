import { pythonStr } from '../../../engine/python-text.ts';
import { isMessage } from '../../../engine/value-kind.ts';
import type { Data, Message } from '../../../engine/values.ts';
import { membersOf } from '../../../engine/wire/message.ts';

/** A text and what is known about it. */
export interface Document {
  readonly text: string;
  readonly about: Readonly<Record<string, unknown>>;
}

/** A record without its text, and the text; what is none becomes one as Python prints it. */
export function documentOf(value: Data | Message, textKey = isMessage(value) ? 'text' : value.textKey): Document {
  const record = isMessage(value) ? membersOf(value) : value.data;
  return documentFrom(record, textKey, isMessage(value) ? '' : value.defaultValue);
}

/** The same of a table's row. */
export function documentFrom(record: Readonly<Record<string, unknown>>, textKey: string, missing: string): Document {
  const { [textKey]: text = missing, ...about } = record;
  return { text: pythonStr(text), about };
}
