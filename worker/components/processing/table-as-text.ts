import { markdownTable } from '../../engine/markdown-table.ts';
import type { DataFrame } from '../../engine/values.ts';
import { tableOf, tableRows } from './table-rows.ts';

/**
 * A table as markdown for a message: rows without anything are left out, cells of nothing but space are empty, line
 * breaks within a cell are `<br/>`, bars are escaped.
 */
export function tableAsText(frame: DataFrame): string {
  const rows = tableRows(frame)
    .filter((row) => Object.values(row).some((cell) => !isGap(cell)))
    .map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cellText(cell)])));
  return markdownTable(tableOf(frame.columns, rows));
}

function cellText(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell;
  if (/^\s*$/.test(cell)) return '';
  return cell.replace(/\n+/g, '\n').replaceAll('|', '\\|').replaceAll('\n', '<br/>');
}

function isGap(cell: unknown): boolean {
  return cell === null || cell === undefined || Number.isNaN(cell);
}
