import { TerminalError } from '../../../engine/errors.ts';
import { mostCells } from '../../../engine/table-limits.ts';

/**
 * Rows of a CSV text by the usual rules: commas part, quotes hold commas, line breaks and doubled quotes. A quote within
 * an unquoted cell is itself, as is what follows a closing quote. An empty line is a row without cells. Throws
 * TerminalError for more cells than a table may have, before the rest is read.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  for (let at = 0; at < text.length; ) {
    const isQuoted = text[at] === '"';
    const opened = isQuoted ? readQuoted(text, at + 1) : { cell: '', end: at };
    const end = endOfPlain(text, opened.end);
    const cell = opened.cell + text.slice(opened.end, end);
    const isLast = text[end] !== ',';
    if (!isLast || cell !== '' || isQuoted || row.length > 0) row.push(cell);
    at = end + 1;
    if (++cells > mostCells) throw tooLarge();
    if (!isLast) {
      if (at < text.length) continue;
      row.push('');
    } else if (text[end] === '\r' && text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** What stands within quotes, from behind the first one, and the place behind the closing one. */
function readQuoted(text: string, from: number): { cell: string; end: number } {
  let cell = '';
  let start = from;
  while (true) {
    const quote = text.indexOf('"', start);
    if (quote < 0) return { cell: cell + text.slice(start), end: text.length };
    cell += text.slice(start, quote);
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    start = quote + 2;
  }
}

/** The place of the next comma or line break, or the end. */
function endOfPlain(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === COMMA || unit === LINE_FEED || unit === CARRIAGE_RETURN) return at;
  }
  return text.length;
}

function tooLarge(): TerminalError {
  return new TerminalError(
    `The CSV has more than ${mostCells} cells, which is the most that one table may have. Split it into several files, or leave columns out.`,
    'table_too_large',
  );
}

const COMMA = 44;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
