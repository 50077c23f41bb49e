import type { Figure } from './figure.ts';

const columns: readonly (readonly [keyof Figure, string])[] = [
  ['what', ''],
  ['rillflow', 'Rillflow'],
  ['limit', 'limit'],
  ['ofLimit', 'of the limit'],
  ['langflow', 'Langflow 1.7.1'],
  ['timesLangflow', 'times Langflow'],
  ['wanted', 'wanted'],
];

/** The figures as a table, in Markdown or for a terminal. Columns without any figure are left out. */
export function writeTable(figures: readonly Figure[], markdown: boolean): string {
  const shown = columns.filter(([key]) => figures.some((figure) => figure[key] !== ''));
  const lines = [shown.map(([, title]) => title), ...figures.map((figure) => shown.map(([key]) => figure[key]))];
  const widths = shown.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  if (!markdown) return padded.map((line) => line.join('   ').trimEnd()).join('\n');
  const rule = widths.map((width) => '-'.repeat(width));
  return [padded[0] ?? [], rule, ...padded.slice(1)].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
