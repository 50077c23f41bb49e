import { isPythonFloat } from '../../engine/python-float.ts';
import { pythonStr } from '../../engine/python-text.ts';

/**
 * Rows as CSV, as pandas writes it: cells in quotes where they must be, gaps empty, every line ended. `hasHeader` puts
 * the names of the columns first.
 */
export function csvText(columns: readonly string[], rows: readonly CsvRow[], hasHeader = true): string {
  const lines = rows.map((row) => columns.map((name) => cell(row[name])).join(','));
  const header = columns.map(quoted).join(',');
  return [...(hasHeader ? [header] : []), ...lines].map((line) => `${line}\n`).join('');
}

function cell(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  if (isPythonFloat(value) && Number.isNaN(value.value)) return '';
  return quoted(pythonStr(value));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type CsvRow = Readonly<Record<string, unknown>>;
