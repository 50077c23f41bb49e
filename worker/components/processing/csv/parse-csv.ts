/**
 * Rows of a CSV text by the usual rules: commas part, quotes hold commas, line breaks and doubled quotes. A quote within
 * an unquoted cell is itself, as is what follows a closing quote. An empty line is a row without cells.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let hasCell = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '' && !hasCell) {
      isQuoted = true;
      hasCell = true;
    } else if (character === ',') {
      row.push(cell);
      cell = '';
      hasCell = false;
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else cell += character;
  }
  if (cell !== '' || hasCell || row.length > 0) endRow();
  return rows;

  function endRow(): void {
    if (cell !== '' || hasCell || row.length > 0) row.push(cell);
    rows.push(row);
    row = [];
    cell = '';
    hasCell = false;
  }
}
