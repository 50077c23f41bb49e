import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeDataFrame } from '../../engine/make-value.ts';
import { pythonRepr, pythonStr } from '../../engine/python-text.ts';
import type { DataFrame } from '../../engine/values.ts';
import { listed } from './listed.ts';
import { requireRecord } from './record-of-item.ts';

/** One row, or a row each, of several records. */
export const mergeData = defineComponent({
  type: 'MergeDataComponent',
  displayName: 'Combine Data',
  description: 'Makes one table of several records.',
  icon: 'merge',
  legacy: true,
  inputs: [
    {
      name: 'data_inputs',
      input: 'DataInput',
      displayName: 'Data Inputs',
      info: 'The records, at least two.',
      required: true,
      list: true,
      inputTypes: ['Data'],
    },
    {
      name: 'operation',
      input: 'DropdownInput',
      displayName: 'Operation Type',
      info: 'How members of the same name are combined.',
      options: ['Concatenate', 'Append', 'Merge', 'Join'],
      value: 'Concatenate',
    },
  ],
  outputs: [
    {
      name: 'combined_data',
      displayName: 'DataFrame',
      types: ['DataFrame'],
      method: 'combine_data',
      async run(inputs, context) {
        const frame = combined(inputs);
        context.status(pythonStr(frame));
        return frame;
      },
    },
  ],
});

function combined(inputs: Inputs): DataFrame {
  const items = listed(inputs.data_inputs);
  if (items.length < 2) return makeDataFrame([]);
  const combine = operations.get(String(inputs.operation));
  if (combine === undefined) {
    throw new TerminalError(`${pythonRepr(inputs.operation)} is not a valid DataOperation`, 'field_value');
  }
  return makeDataFrame(combine(items.map(requireRecord)));
}

type Row = Readonly<Record<string, unknown>>;

/** How rows are made of the records, by the name of the operation. */
const operations: ReadonlyMap<string, (records: readonly Row[]) => Row[]> = new Map([
  ['Concatenate', (records) => [folded(records, concatenated)]],
  ['Append', (records: readonly Row[]) => [...records]],
  ['Merge', (records) => [folded(records, gathered)]],
  ['Join', (records) => [joined(records)]],
]);

function folded(records: readonly Row[], combine: (values: readonly unknown[]) => unknown): Row {
  const all = new Map<string, unknown[]>();
  for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
    const values = all.get(name);
    if (values) values.push(value);
    else all.set(name, [value]);
  }
  return Object.fromEntries(Array.from(all, ([name, values]) => [name, combine(values)]));
}

function concatenated(values: readonly unknown[]): unknown {
  return values.reduce((before, value) =>
    typeof before === 'string' && typeof value === 'string' ? `${before}\n${value}` : value,
  );
}

/** Texts become a list; anything else takes the place of what was there. */
function gathered(values: readonly unknown[]): unknown {
  const place = values.findLastIndex((value, at) => at === 0 || typeof value !== 'string');
  const [first, ...texts] = values.slice(place);
  if (texts.length === 0) return first;
  return Array.isArray(first) ? [...first, ...texts] : [first, ...texts];
}

function joined(records: readonly Row[]): Row {
  return Object.fromEntries(
    records.flatMap((record, at) =>
      Object.entries(record).map(([name, value]) => [at === 0 ? name : `${name}_doc${at + 1}`, value]),
    ),
  );
}
