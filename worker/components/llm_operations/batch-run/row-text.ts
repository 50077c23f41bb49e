import { pythonRepr } from '../../../engine/python-text.ts';

/** A row as TOML: a section for each column, with its cell's text as `value`. */
export function rowText(cells: readonly (readonly [name: string, text: string])[]): string {
  return cells.map(([name, text]) => `[${sectionName(name)}]\nvalue = ${quoted(text)}\n`).join('\n');
}

function sectionName(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : quoted(name);
}

/** Escaped as Python writes texts, in double quotes; control characters by TOML's own escape. */
function quoted(text: string): string {
  const python = pythonRepr(text);
  const inner = python.slice(1, -1);
  const double = python.startsWith("'") ? inner.replaceAll("\\'", "'").replaceAll('"', '\\"') : inner;
  return `"${double.replace(/\\(\\|x([0-9a-f]{2}))/g, (escaped, _, hex) => (hex === undefined ? escaped : `\\u00${hex}`))}"`;
}
