import { defineComponent, type Inputs } from '../../engine/component.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { makeData } from '../../engine/make-value.ts';
import { isData } from '../../engine/value-kind.ts';
import type { Data } from '../../engine/values.ts';
import { operations } from './data-operations/operations.ts';
import { dataOperationsInputs } from './data-operations-inputs.ts';
import { listed } from './listed.ts';
import { recordOfItem } from './record-of-item.ts';

/** A record with members chosen, changed, combined or looked up by a query. */
export const dataOperations = defineComponent({
  type: 'DataOperations',
  displayName: 'Data Operations',
  description: 'Chooses, changes and queries the members of records.',
  icon: 'file-json',
  inputs: dataOperationsInputs,
  outputs: [
    {
      name: 'data_output',
      displayName: 'Data',
      types: ['Data'],
      method: 'as_data',
      async run(inputs, context) {
        const operate = operations.get(operationOf(inputs));
        return operate === undefined ? makeData({}) : operate(recordsOf(inputs), inputs, context);
      },
    },
  ],
});

/** The name of the one operation that was chosen; empty for none. */
function operationOf({ operations: chosen }: Inputs): string {
  const [only, ...others] = Array.isArray(chosen) ? chosen : [];
  return others.length === 0 && isRecord(only) && typeof only.name === 'string' ? only.name : '';
}

function recordsOf({ data }: Inputs): Data[] {
  return listed(data).flatMap((item) => {
    if (isData(item)) return [item];
    const record = recordOfItem(item);
    return record === null ? [] : [makeData(record)];
  });
}
