import { columnsOf } from '../../engine/dataframe-columns.ts';
import { dataFrameKind } from '../../engine/kinds.ts';
import { pythonFloat } from '../../engine/python-float.ts';
import type { DataFrame } from '../../engine/values.ts';

/** A row of a table with a cell for each column: gaps are NaN, numbers of a column with fractions or gaps are floats. */
export type TableRow = Readonly<Record<string, unknown>>;

/** The rows of a table as records, with the types that its columns give their cells. */
export function tableRows(frame: DataFrame): TableRow[] {
  const columns = columnsOf(frame);
  return frame.rows.map((_, at) =>
    Object.fromEntries(
      columns.map(({ name, type, cells }) => [name, type === 'float' ? floatOf(cells[at]) : cells[at]]),
    ),
  );
}

/** A table of rows that have their columns already, also when no row is left. */
export function tableOf(columns: readonly string[], rows: readonly TableRow[], like?: DataFrame): DataFrame {
  const { textKey = 'text', defaultValue = '' } = like ?? {};
  return { kind: dataFrameKind, columns, rows, textKey, defaultValue };
}

function floatOf(cell: unknown): unknown {
  return typeof cell === 'number' && Number.isInteger(cell) ? pythonFloat(cell) : cell;
}
