import { csvText } from '../../documents/tables/csv-text.ts';
import { rowsJson } from '../../documents/tables/rows-json.ts';
import { spreadsheet } from '../../documents/tables/spreadsheet.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { makeDataFrame } from '../../engine/make-value.ts';
import { markdownTable } from '../../engine/markdown-table.ts';
import { parsePythonJson } from '../../engine/python-float.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { isDataFrame, isMessage } from '../../engine/value-kind.ts';
import type { Data, DataFrame, Message } from '../../engine/values.ts';
import { tableRows } from '../processing/table-rows.ts';

/**
 * What a file holds of a value in a form; `before` is what it held, null for a new one. Throws TerminalError for a form
 * that the kind of value has not.
 */
export function fileContent(value: Message | Data | DataFrame, format: string, before: string | null): Content {
  if (isMessage(value)) return messageForms[format]?.(value.text, before) ?? unknown('Message', format, messageForms);
  const kind = isDataFrame(value) ? 'DataFrame' : 'Data';
  if (!Object.hasOwn(tableForms, format) && format !== 'json') return unknown(kind, format, tableForms);
  if (isDataFrame(value)) {
    const rows = tableRows(value);
    if (format === 'json') return before === null ? rowsJson(rows) : appended(before, rows);
    return (tableForms[format] as TableForm)(value, before);
  }
  if (format !== 'json') return (tableForms[format] as TableForm)(tableOfRecord(value), before);
  const { data } = value;
  return before === null ? jsonDumps(data, { indent: 2, ensureAscii: false }) : appended(before, [data]);
}

const messageForms: Readonly<Record<string, (text: string, before: string | null) => Content>> = {
  txt: (text, before) => joined(before, '\n', text),
  json: (text, before) =>
    before === null ? jsonDumps({ message: text }, { indent: 2 }) : appended(before, [{ message: text }]),
  markdown: (text, before) => joined(before, '\n\n', `**Message:**\n\n${text}`),
};

const tableForms: Readonly<Record<string, TableForm>> = {
  csv: (table, before) => joined(before, '', csvText(table.columns, tableRows(table), before === null)),
  excel: (table) => spreadsheet(table.columns, tableRows(table)),
  json: () => '',
  markdown: (table, before) => joined(before, '\n\n', markdownTable(table)),
};

function joined(before: string | null, between: string, text: string): string {
  return before === null ? text : `${before}${between}${text}`;
}

/** A JSON list with further members; what was no list or object before counts for nothing. */
function appended(before: string, more: readonly unknown[]): string {
  return jsonDumps([...listed(before), ...more], { indent: 2 });
}

function listed(text: string): readonly unknown[] {
  try {
    const value = parsePythonJson(text);
    return Array.isArray(value) ? value : isRecord(value) ? [value] : [];
  } catch {
    return [];
  }
}

/** A record as a table: its lists are columns, its other members stand in every row. */
function tableOfRecord({ data }: Data): DataFrame {
  const lists = Object.values(data).filter(Array.isArray);
  const height = lists[0]?.length ?? 1;
  if (lists.some((list) => list.length !== height)) {
    throw new TerminalError('All arrays must be of the same length', 'file_content');
  }
  const rows = Array.from({ length: height }, (_, at) =>
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? value[at] : value])),
  );
  return { ...makeDataFrame(rows), columns: Object.keys(data) };
}

function unknown(kind: string, format: string, forms: Readonly<Record<string, unknown>>): never {
  const allowed = Object.keys(forms).map((name) => `'${name}'`);
  throw new TerminalError(
    `Invalid file format '${format}' for ${kind}. Allowed: [${allowed.join(', ')}]`,
    'file_content',
  );
}

type Content = string | Uint8Array;
type TableForm = (table: DataFrame, before: string | null) => Content;
