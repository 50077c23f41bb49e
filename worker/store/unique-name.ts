/**
 * A name that none of `taken` has: the wanted one, else with the next number after those in use. Only whole numbers in
 * the counter's own place count, so `a-b-text` does not disturb the series of `a-b` (facts 5).
 */
export function uniqueName(wanted: string, taken: readonly string[], style: 'parentheses' | 'hyphen'): string {
  if (!taken.includes(wanted)) return wanted;
  const [open, close] = style === 'parentheses' ? [' (', ')'] : ['-', ''];
  let last = 0;
  for (const name of taken) {
    if (!name.startsWith(wanted + open) || !name.endsWith(close)) continue;
    const digits = name.slice(wanted.length + open.length, name.length - close.length);
    if (/^[1-9]\d{0,8}$/.test(digits)) last = Math.max(last, Number(digits));
  }
  return `${wanted}${open}${last + 1}${close}`;
}

/** The range of names that may belong to the series of `wanted`: `[from, to)` for an indexed read. */
export function seriesRange(wanted: string, style: 'parentheses' | 'hyphen'): [from: string, to: string] {
  return style === 'parentheses' ? [`${wanted} (`, `${wanted} )`] : [`${wanted}-`, `${wanted}.`];
}

/** Whether a write failed because its name was taken in the meantime: worth another look for a free one. */
export function isUniqueConflict(error: unknown, column: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes('UNIQUE constraint failed') && cause.message.includes(column)) return true;
  }
  return false;
}
