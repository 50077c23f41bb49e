import type { DataFrame } from '../../engine/values.ts';

/**
 * A table in markdown, columns padded, numbers to the right, as chats show it. `clean` leaves out rows without any value
 * and empties cells of blanks only.
 */
export function markdownTable(frame: DataFrame, clean: boolean): string {
  const rows = clean ? frame.rows.filter((row) => frame.columns.some((name) => hasValue(row[name]))) : frame.rows;
  const columns = frame.columns.map((name) => layOut(name, rows.map((row) => row[name]), clean));
  if (columns.length === 0) return '';
  const lines = [
    line(columns.map((column) => pad(column.name, column))),
    `|${columns.map(rule).join('|')}|`,
    ...rows.map((_, index) => line(columns.map((column) => pad(column.cells[index] ?? '', column)))),
  ];
  return lines.join('\n');
}

function layOut(name: string, values: readonly unknown[], clean: boolean): Column {
  const right = values.length > 0 && values.every((value) => typeof value === 'number');
  const cells = values.map((value) => cell(value, clean));
  return { name, cells, right, width: Math.max(name.length + 2, ...cells.map((text) => text.length)) };
}

function cell(value: unknown, clean: boolean): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value).replaceAll('|', '\\|');
  return clean ? text.replace(/^\s*$/, '').replace(/\n+/g, '\n') : text;
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function pad(text: string, { width, right }: Column): string {
  return right ? text.padStart(width) : text.padEnd(width);
}

function rule({ width, right }: Column): string {
  return right ? `${'-'.repeat(width + 1)}:` : `:${'-'.repeat(width + 1)}`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

interface Column {
  readonly name: string;
  readonly cells: readonly string[];
  readonly right: boolean;
  readonly width: number;
}
