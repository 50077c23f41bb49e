import type { Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { makeDataFrame } from '../../engine/make-value.ts';
import { pythonRepr, pythonStr } from '../../engine/python-text.ts';
import { isData, isDataFrame, isMessage } from '../../engine/value-kind.ts';
import type { DataFrame } from '../../engine/values.ts';
import { type TableRow, tableRows } from '../processing/table-rows.ts';

/** The table that goes into a base: a record is one row, or many where it holds nothing but a list of records. */
export function tableOfInput(input: unknown): DataFrame {
  const value = Array.isArray(input) ? input[0] : input;
  if (isDataFrame(value)) return value;
  if (isMessage(value)) return makeDataFrame([{ text: value.text }]);
  const record = isData(value) ? value.data : isRecord(value) ? value : null;
  if (record === null) {
    throw new TerminalError('The input must be a record or a table. Connect one to "Input".', 'input_kind');
  }
  const [only, ...others] = Object.values(record);
  const isList = others.length === 0 && Array.isArray(only) && only.every(isRecord) && isData(value);
  return makeDataFrame(isList ? (only as TableRow[]) : [record]);
}

/** What the columns are for. Throws TerminalError without any, and for one that the table lacks. */
export function columnRoles(inputs: Inputs, table: DataFrame): ColumnRole[] {
  const rows = Array.isArray(inputs.column_config) ? inputs.column_config.filter(isRecord) : [];
  if (rows.length === 0) throw new TerminalError('Column configuration cannot be empty', 'column_config');
  return rows.map((row) => {
    const name = String(row.column_name ?? '');
    if (!table.columns.includes(name)) {
      throw new TerminalError(
        `Column '${name}' not found in DataFrame. Available columns: ${pythonRepr([...table.columns].sort())}`,
        'column_config',
      );
    }
    return { name, vectorize: isTrue(row.vectorize), identifier: isTrue(row.identifier) };
  });
}

/** Each row's text to embed, what identifies it, and its other columns as texts. */
export async function knowledgeRows(table: DataFrame, roles: readonly ColumnRole[]): Promise<KnowledgeRow[]> {
  const content = roles.filter(({ vectorize }) => vectorize).map(({ name }) => name);
  const identity = roles.filter(({ vectorize, identifier }) => !vectorize && identifier).map(({ name }) => name);
  return Promise.all(
    tableRows(table).map(async (row) => {
      const text = joined(row, content);
      const hash = await sha256(identity.length > 0 ? joined(row, identity) : text);
      const rest = table.columns.filter((name) => !content.includes(name) && !isGap(row[name]));
      const metadata = Object.fromEntries(rest.map((name) => [name, pythonStr(row[name])]));
      return { text, hash, metadata: { ...metadata, _id: hash } };
    }),
  );
}

function joined(row: TableRow, columns: readonly string[]): string {
  return columns
    .filter((name) => !isGap(row[name]))
    .map((name) => pythonStr(row[name]))
    .join(' ');
}

function isGap(cell: unknown): boolean {
  return cell === null || cell === undefined || Number.isNaN(cell);
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'True';
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface ColumnRole {
  readonly name: string;
  readonly vectorize: boolean;
  readonly identifier: boolean;
}

export interface KnowledgeRow {
  readonly text: string;
  /** SHA-256 of what identifies the row. */
  readonly hash: string;
  readonly metadata: Readonly<Record<string, string>>;
}
