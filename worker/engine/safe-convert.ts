import { markdownTable } from './markdown-table.ts';
import { prettyJson } from './python-json.ts';
import { pythonStr } from './python-text.ts';
import { isData, isDataFrame, isMessage } from './value-kind.ts';
import type { DataFrame } from './values.ts';

/**
 * Any value as the text that a chat output or a parser in Stringify mode shows: a message's text as it is, a record as
 * a JSON block, a table as markdown, everything else as Python prints it, with runs of empty lines closed.
 * `cleanData` drops empty lines from a table's cells first.
 */
export function safeConvert(value: unknown, { cleanData = false }: { readonly cleanData?: boolean } = {}): string {
  if (typeof value === 'string') return cleanText(value);
  if (isMessage(value)) return value.text;
  if (isData(value)) return cleanText(`\`\`\`json\n${prettyJson(value.data)}\n\`\`\``);
  if (isDataFrame(value)) return markdownTable(mapTexts(cleanData ? cleanFrame(value) : value, escapePipes));
  return cleanText(pythonStr(value));
}

/** Blank lines lose their spaces, and more than one of them in a row becomes one. */
export function cleanText(text: string): string {
  return text.replace(/(?<![^\n])\s*(?![^\n])/g, '').replace(/\n{3,}/g, '\n\n');
}

function cleanFrame(frame: DataFrame): DataFrame {
  return mapTexts(frame, (text) => (/^\s*$/.test(text) ? '' : text.replace(/\n+/g, '\n')));
}

function escapePipes(text: string): string {
  return text.replaceAll('|', '\\|');
}

function mapTexts(frame: DataFrame, change: (text: string) => string): DataFrame {
  const rows = frame.rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [name, typeof cell === 'string' ? change(cell) : cell]),
    ),
  );
  return { ...frame, rows };
}
