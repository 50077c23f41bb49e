import { defineComponent } from '../../engine/component.ts';
import { makeDataFrame } from '../../engine/make-value.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isData, isMessage } from '../../engine/value-kind.ts';
import { textOf } from '../../engine/value-records.ts';
import { listed } from './listed.ts';
import { requireRecord } from './record-of-item.ts';

/** A table with a row for each record; a record's text has its column, whatever its name was. */
export const dataToDataFrame = defineComponent({
  type: 'DataToDataFrame',
  displayName: 'Data → DataFrame',
  description: 'Makes a table of records.',
  icon: 'table',
  legacy: true,
  inputs: [
    {
      name: 'data_list',
      input: 'DataInput',
      displayName: 'Data or Data List',
      info: 'The records, a row each.',
      list: true,
      inputTypes: ['Data'],
    },
  ],
  outputs: [
    {
      name: 'dataframe',
      displayName: 'DataFrame',
      types: ['DataFrame'],
      method: 'build_dataframe',
      async run(inputs, context) {
        const frame = makeDataFrame(listed(inputs.data_list).map(rowOf));
        context.status(pythonStr(frame));
        return frame;
      },
    },
  ],
});

function rowOf(value: unknown): Readonly<Record<string, unknown>> {
  const record = requireRecord(value);
  const text = isData(value) || isMessage(value) ? textOf(value) : null;
  return text === null || text === '' || text === undefined ? record : { ...record, text };
}
