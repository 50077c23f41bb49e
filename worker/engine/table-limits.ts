import { TerminalError } from './errors.ts';

/** Cells of a table: as many as a Worker reads, keeps and prints in a few seconds and in its 128 MB. */
export const mostCells = 1_000_000;

/** Characters of a text that is made of a table, or of the chunks of a text. */
export const mostCharacters = 32_000_000;

/** Throws TerminalError for a table with more cells than there may be. Gaps are cells. */
export function checkCells(rows: number, columns: number): void {
  if (rows * columns <= mostCells) return;
  throw new TerminalError(
    `A table of ${rows} rows and ${columns} columns has more than ${mostCells} cells. Make it of fewer rows or columns: split what it is made of, or leave columns out.`,
    'table_too_large',
  );
}

/** Throws TerminalError for a table that is too large to be printed: each cell takes the width of its column. */
export function checkPrinted(rows: number, widths: readonly number[]): void {
  const width = widths.reduce((sum, each) => sum + each, 0);
  if (rows * width <= mostCharacters) return;
  throw new TerminalError(
    `A table of ${rows} rows whose longest cells make up ${width} characters is more than ${mostCharacters} characters of text. Use fewer rows, or Parser with a template, which adds no spaces.`,
    'table_too_large',
  );
}
