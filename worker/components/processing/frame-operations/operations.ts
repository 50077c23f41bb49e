import type { Inputs } from '../../../engine/component.ts';
import { TerminalError } from '../../../engine/errors.ts';
import { isPythonFloat } from '../../../engine/python-float.ts';
import { pythonRepr } from '../../../engine/python-text.ts';
import { listedTexts } from '../listed.ts';
import type { TableRow } from '../table-rows.ts';
import { cellsOf, compareCells, isGap, requireColumn } from './cells.ts';
import { kept } from './filter-rows.ts';

/** A table's columns and rows. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** What can be done with a table, by the name that nodes carry. Throws TerminalError for columns that are not there. */
export const operations: ReadonlyMap<string, (table: Table, inputs: Inputs) => Table> = new Map([
  ['Add Column', addColumn],
  ['Drop Column', dropColumn],
  ['Filter', filterRows],
  ['Head', head],
  ['Rename Column', renameColumn],
  ['Replace Value', replaceValue],
  ['Select Columns', selectColumns],
  ['Sort', sortRows],
  ['Tail', tail],
  ['Drop Duplicates', dropDuplicates],
]);

function addColumn({ columns, rows }: Table, inputs: Inputs): Table {
  const name = text(inputs.new_column_name);
  const value = inputs.new_column_value ?? null;
  return {
    columns: columns.includes(name) ? columns : [...columns, name],
    rows: rows.map((row) => ({ ...row, [name]: value })),
  };
}

function dropColumn({ columns, rows }: Table, inputs: Inputs): Table {
  const name = text(inputs.column_name);
  if (!columns.includes(name)) throw missing(`"[${pythonRepr(name)}] not found in axis"`);
  return picked(
    columns.filter((column) => column !== name),
    rows,
  );
}

function filterRows({ columns, rows }: Table, inputs: Inputs): Table {
  const cells = cellsOf(rows, columns, text(inputs.column_name));
  const isKept = kept(cells, text(inputs.filter_operator), text(inputs.filter_value));
  return { columns, rows: rows.filter((_, at) => isKept[at]) };
}

/** A negative number leaves out as many at the other end. */
function head({ columns, rows }: Table, inputs: Inputs): Table {
  return { columns, rows: rows.slice(0, Number(inputs.num_rows ?? 5)) };
}

function tail({ columns, rows }: Table, inputs: Inputs): Table {
  const count = Number(inputs.num_rows ?? 5);
  return { columns, rows: count === 0 ? [] : rows.slice(-count) };
}

function renameColumn({ columns, rows }: Table, inputs: Inputs): Table {
  const [from, to] = [text(inputs.column_name), text(inputs.new_column_name)];
  const renamed = (name: string) => (name === from ? to : name);
  return {
    columns: [...new Set(columns.map(renamed))],
    rows: rows.map((row) => Object.fromEntries(columns.map((name) => [renamed(name), row[name]]))),
  };
}

function replaceValue({ columns, rows }: Table, inputs: Inputs): Table {
  const name = text(inputs.column_name);
  requireColumn(columns, name);
  const [from, to] = [inputs.replace_value, inputs.replacement_value];
  return { columns, rows: rows.map((row) => (row[name] === from ? { ...row, [name]: to } : row)) };
}

function selectColumns({ columns, rows }: Table, inputs: Inputs): Table {
  const names = listedTexts(inputs.columns_to_select).map((name) => name.trim());
  const unknown = names.filter((name) => !columns.includes(name));
  if (names.length > 0 && unknown.length === names.length) {
    throw missing(`"None of [Index([${names.map(pythonRepr).join(', ')}], dtype='object')] are in the [columns]"`);
  }
  if (unknown.length > 0) throw missing(`"[${unknown.map(pythonRepr).join(', ')}] not in index"`);
  return picked([...new Set(names)], rows);
}

/** Equal ones stay as they were among each other; gaps come last either way. */
function sortRows({ columns, rows }: Table, inputs: Inputs): Table {
  const name = text(inputs.column_name);
  requireColumn(columns, name);
  const [gaps, others] = [rows.filter((row) => isGap(row[name])), rows.filter((row) => !isGap(row[name]))];
  const isDescending = inputs.ascending === false;
  const sorted = (isDescending ? others.reverse() : others).sort((a, b) => compareCells(a[name], b[name]));
  return { columns, rows: [...(isDescending ? sorted.reverse() : sorted), ...gaps] };
}

function dropDuplicates({ columns, rows }: Table, inputs: Inputs): Table {
  const name = text(inputs.column_name);
  if (!columns.includes(name)) throw missing(`Index([${pythonRepr(name)}], dtype='object')`);
  const seen = new Set<unknown>();
  return {
    columns,
    rows: rows.filter((row) => {
      const mark = markOf(row[name]);
      if (seen.has(mark)) return false;
      seen.add(mark);
      return true;
    }),
  };
}

/** Numbers and truth values that are equal to Python are one. */
function markOf(cell: unknown): unknown {
  if (isPythonFloat(cell)) return cell.value;
  if (typeof cell === 'boolean') return Number(cell);
  return typeof cell === 'object' && cell !== null ? `${typeof cell} ${pythonRepr(cell)}` : cell;
}

function picked(columns: readonly string[], rows: readonly TableRow[]): Table {
  return { columns, rows: rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function missing(message: string): TerminalError {
  return new TerminalError(message, 'field_value');
}
