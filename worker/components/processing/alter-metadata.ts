import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { makeData, makeDataFrame } from '../../engine/make-value.ts';
import { typeName } from '../../engine/python-format.ts';
import { isData, isMessage } from '../../engine/value-kind.ts';
import type { Data, Message, Plain } from '../../engine/values.ts';
import { listed, listedTexts } from './listed.ts';
import { recordOfItem } from './record-of-item.ts';

/** Writes members into records and messages, and takes others out. */
export const alterMetadata = defineComponent({
  type: 'AlterMetadata',
  displayName: 'Alter Metadata',
  description: 'Writes members into records, and takes others out.',
  icon: 'merge',
  legacy: true,
  inputs: [
    {
      name: 'input_value',
      input: 'HandleInput',
      displayName: 'Input',
      info: 'The records or messages.',
      list: true,
      inputTypes: ['Message', 'Data'],
    },
    {
      name: 'text_in',
      input: 'StrInput',
      displayName: 'User Text',
      info: 'Becomes a record of its own, unless it is empty.',
      value: '',
    },
    {
      name: 'metadata',
      input: 'NestedDictInput',
      displayName: 'Metadata',
      info: 'The members to write.',
      required: true,
      inputTypes: ['Data'],
      value: {},
    },
    {
      name: 'remove_fields',
      input: 'MessageTextInput',
      displayName: 'Fields to Remove',
      info: 'Names of members to take out.',
      list: true,
      inputTypes: ['Message'],
      value: '',
    },
  ],
  outputs: [
    {
      name: 'data',
      displayName: 'Data',
      types: ['Data'],
      method: 'process_output',
      async run(inputs, context) {
        const items = altered(inputs);
        context.status(items);
        return items as Plain;
      },
    },
    {
      name: 'dataframe',
      displayName: 'DataFrame',
      types: ['DataFrame'],
      method: 'as_dataframe',
      run: async (inputs) => makeDataFrame(rows(inputs)),
    },
  ],
});

function altered(inputs: Inputs): readonly (Data | Message)[] {
  const metadata = metadataOf(inputs.metadata);
  const removed = removedOf(inputs);
  return itemsOf(inputs).map((item) => {
    if (isData(item)) return { ...item, data: without({ ...item.data, ...metadata }, removed) };
    const extra = without({ ...item.extra, ...metadata }, removed);
    const text = removed.has('text') ? '' : typeof metadata.text === 'string' ? metadata.text : item.text;
    return { ...item, text, extra };
  });
}

function rows(inputs: Inputs): Readonly<Record<string, unknown>>[] {
  const metadata = metadataOf(inputs.metadata);
  const removed = removedOf(inputs);
  return itemsOf(inputs).map((item) => without({ ...recordOfItem(item), ...metadata }, removed));
}

function itemsOf(inputs: Inputs): (Data | Message)[] {
  const text = inputs.text_in;
  const own = typeof text === 'string' && text !== '' ? [makeData({ text })] : [];
  const given = listed(inputs.input_value);
  for (const item of given) {
    if (isData(item) || isMessage(item)) continue;
    throw new TerminalError(
      `The input needs records or messages, but got a ${typeName(item)}. Connect an output that gives Data.`,
      'input_kind',
    );
  }
  return [...own, ...(given as (Data | Message)[])];
}

function metadataOf(value: unknown): Readonly<Record<string, unknown>> {
  const record = value === null ? {} : (recordOfItem(value) ?? value);
  if (isRecord(record)) return Object.fromEntries(Object.entries(record).filter(([name]) => name.trim() !== ''));
  throw new TerminalError(`Expected a Data object or a dictionary but got <class '${typeName(value)}'>.`, 'input_kind');
}

function removedOf(inputs: Inputs): ReadonlySet<string> {
  return new Set(listedTexts(inputs.remove_fields).map((name) => name.trim()));
}

function without(record: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));
}
