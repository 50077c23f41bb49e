import { TerminalError } from '../../engine/errors.ts';
import { isData, isDataFrame, isMessage } from '../../engine/value-kind.ts';
import type { Data } from '../../engine/values.ts';
import { markdownTable } from './markdown-table.ts';

/**
 * What a chat shows of a value: a text as it is, a record as a block of JSON, a table as markdown, a list line by line.
 * `clean` leaves empty rows and lines out of the tables of a list. Throws TerminalError for nothing at all and for
 * values that have no text, as a model.
 */
export function textOf(value: unknown, clean: boolean): string {
  if (value === null || value === undefined) {
    throw new TerminalError('Input data cannot be None', 'input_missing');
  }
  if (Array.isArray(value)) return value.map((item) => textOfOne(item, clean)).join('\n');
  return textOfOne(value, false);
}

function textOfOne(value: unknown, clean: boolean): string {
  if (typeof value === 'string') return tidy(value);
  if (isMessage(value)) return value.text;
  if (isData(value)) return tidy(jsonBlock(value));
  if (isDataFrame(value)) return markdownTable(value, clean);
  const kind = (value as { kind?: string })?.kind ?? typeof value;
  throw new TerminalError(
    `Expected Data or DataFrame or Message or str, got ${kind}. Connect an output that gives one of these.`,
    'input_kind',
  );
}

function jsonBlock({ data }: Data): string {
  return `\`\`\`json\n${JSON.stringify(data, null, 2)}\n\`\`\``;
}

/** Empties lines of blanks and keeps at most one empty line in a row. */
function tidy(text: string): string {
  return text.replace(/^\s*$/gm, '').replace(/\n{3,}/g, '\n\n');
}
