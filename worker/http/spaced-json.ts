/**
 * JSON as today's bare frames carry it (facts 9): `", "` and `": "` between tokens and everything beyond printable
 * ASCII escaped, as Python's default encoder writes it. Takes what JSON.stringify takes, without `toJSON`; members that
 * are undefined are left out.
 */
export function spacedJson(value: unknown): string {
  if (typeof value === 'string') return stringText(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value !== 'object' || value === null) return 'null';
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += text === '' ? spacedJson(item) : `, ${spacedJson(item)}`;
    return `[${text}]`;
  }
  const record = value as Readonly<Record<string, unknown>>;
  for (const key in record) {
    const member = record[key];
    if (member === undefined) continue;
    const pair = `${stringText(key)}: ${spacedJson(member)}`;
    text += text === '' ? pair : `, ${pair}`;
  }
  return `{${text}}`;
}

function stringText(value: string): string {
  if (isPlain.test(value)) return `"${value}"`;
  return JSON.stringify(value).replace(beyondAscii, escaped);
}

// Exponents have two digits at least in Python: 1e-07.
function numberText(value: number): string {
  const text = JSON.stringify(value);
  return text.includes('e') ? text.replace(/e([+-])(\d)$/, 'e$10$2') : text;
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const isPlain = /^[ !#-[\]-~]*$/;
const beyondAscii = /[\u007f-\uffff]/g;
