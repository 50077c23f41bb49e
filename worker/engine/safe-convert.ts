import { markdownTable } from './markdown-table.ts';
import { prettyJson } from './python-json.ts';
import { pythonStr } from './python-text.ts';
import { hasKind } from './value-records.ts';
import type { DataFrame } from './values.ts';

/**
 * Any value as the text that a chat output or a parser in Stringify mode shows: a message's text as it is, a record as
 * a JSON block, a table as markdown, everything else as Python prints it, with runs of empty lines closed.
 * `cleanData` drops empty rows and empty lines from tables first.
 */
export function safeConvert(value: unknown, { cleanData = false }: { readonly cleanData?: boolean } = {}): string {
  if (typeof value === 'string') return cleanText(value);
  if (hasKind(value, 'message')) return value.text;
  if (hasKind(value, 'data')) return cleanText(`\`\`\`json\n${prettyJson(value.data)}\n\`\`\``);
  if (hasKind(value, 'dataframe')) return markdownTable(mapTexts(cleanData ? cleanFrame(value) : value, escapePipes));
  return cleanText(pythonStr(value));
}

/** Blank lines lose their spaces, and more than one of them in a row becomes one. */
export function cleanText(text: string): string {
  return text.replace(/(?<![^\n])\s*(?![^\n])/g, '').replace(/\n{3,}/g, '\n\n');
}

function cleanFrame(frame: DataFrame): DataFrame {
  const rows = frame.rows.filter((row) => frame.columns.some((column) => !isEmpty(row[column])));
  return mapTexts({ ...frame, rows }, (text) => (/^\s*$/.test(text) ? '' : text.replace(/\n+/g, '\n')));
}

function isEmpty(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'number' && Number.isNaN(cell));
}

function escapePipes(text: string): string {
  return text.replaceAll('|', '\\|');
}

function mapTexts(frame: DataFrame, change: (text: string) => string): DataFrame {
  const rows = frame.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, typeof cell === 'string' ? change(cell) : cell])),
  );
  return { ...frame, rows };
}
