import { isPythonFloat, pythonFloat } from './python-float.ts';
import type { DataFrame } from './values.ts';

/**
 * The columns of a table with the type that their values settle on, as the tables that flows were built with do:
 * whole numbers become floats beside a fraction or a gap, a gap among texts is NaN, an explicit null among them stays. Gaps and nulls alone are NaN, nulls alone are themselves.
 */
export function columnsOf(frame: DataFrame): TableColumn[] {
  return frame.columns.map((name) => {
    const cells = frame.rows.map((row) => (Object.hasOwn(row, name) ? row[name] : Number.NaN));
    return settled(name, cells);
  });
}

/** A table's rows with a cell for every column: NaN where there is a gap, floats marked as such. */
export function recordsOf(frame: DataFrame): readonly Readonly<Record<string, unknown>>[] {
  const columns = columnsOf(frame);
  return frame.rows.map((_, row) =>
    Object.fromEntries(
      columns.map(({ name, type, cells }) => [name, type === 'float' ? float(cells[row]) : cells[row]]),
    ),
  );
}

function float(cell: unknown): unknown {
  return typeof cell === 'number' && Number.isInteger(cell) ? pythonFloat(cell) : cell;
}

function settled(name: string, cells: unknown[]): TableColumn {
  const present = cells.filter((cell) => !isGap(cell));
  if (present.length === 0 && cells.some((cell) => typeof cell === 'number')) {
    return { name, type: 'float', cells: cells.map(numberOf) };
  }
  if (present.length > 0 && present.every((cell) => typeof cell === 'number' || isPythonFloat(cell))) {
    const whole = present.length === cells.length && present.every(Number.isInteger);
    return { name, type: whole ? 'int' : 'float', cells: cells.map(numberOf) };
  }
  if (present.length === cells.length && present.length > 0 && present.every((cell) => typeof cell === 'boolean')) {
    return { name, type: 'bool', cells };
  }
  return { name, type: 'object', cells };
}

function numberOf(cell: unknown): unknown {
  if (isGap(cell)) return Number.NaN;
  return isPythonFloat(cell) ? cell.value : cell;
}

function isGap(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'number' && Number.isNaN(cell));
}

export interface TableColumn {
  readonly name: string;
  readonly type: 'int' | 'float' | 'bool' | 'object';
  /** A missing cell is NaN. */
  readonly cells: readonly unknown[];
}
