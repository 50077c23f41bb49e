import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { typeName } from '../../engine/python-format.ts';
import { isDataFrame } from '../../engine/value-kind.ts';
import { dataFrameOperationsInputs } from './dataframe-operations-inputs.ts';
import { operations } from './frame-operations/operations.ts';
import { tableOf, tableRows } from './table-rows.ts';

/** A table with rows or columns added, changed, ordered or left out. */
export const dataFrameOperations = defineComponent({
  type: 'DataFrameOperations',
  displayName: 'DataFrame Operations',
  description: 'Filters, sorts and changes tables.',
  icon: 'table',
  inputs: dataFrameOperationsInputs,
  outputs: [
    {
      name: 'output',
      displayName: 'DataFrame',
      types: ['DataFrame'],
      method: 'perform_operation',
      async run(inputs) {
        const { df } = inputs;
        if (!isDataFrame(df)) {
          throw new TerminalError(
            `DataFrame Operations needs a DataFrame, but got a ${typeName(df)}. Connect an output that gives one.`,
            'input_kind',
          );
        }
        const name = operationOf(inputs);
        if (name === '') return df;
        const operate = operations.get(name);
        if (operate === undefined) throw new TerminalError(`Unsupported operation: ${name}`, 'field_value');
        const { columns, rows } = operate({ columns: df.columns, rows: tableRows(df) }, inputs);
        return tableOf(columns, rows);
      },
    },
  ],
});

/** The name of the operation that was chosen; empty for none. Older nodes hold the name alone. */
function operationOf({ operation }: Inputs): string {
  if (typeof operation === 'string') return operation;
  const chosen = Array.isArray(operation) ? operation[0] : undefined;
  return isRecord(chosen) && typeof chosen.name === 'string' ? chosen.name : '';
}
