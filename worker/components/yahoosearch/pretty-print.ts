import { pythonRepr } from '../../engine/python-text.ts';

const width = 80;

/** A value of JSON as Python's `pprint.pformat` writes it: members sorted, lines of 80 characters where they can be. */
export function prettyPrint(value: unknown): string {
  return format(sorted(value), 0, 0, 1);
}

function format(value: unknown, indent: number, allowance: number, level: number): string {
  const text = pythonRepr(value);
  if (lengthOf(text) <= width - indent - allowance) return text;
  if (typeof value === 'string') return longText(value, indent, allowance, level);
  if (Array.isArray(value)) return `[${items(value, indent + 1, allowance + 1, level)}]`;
  if (typeof value === 'object' && value !== null) return `{${members(value, indent + 1, allowance + 1, level)}}`;
  return text;
}

function items(list: readonly unknown[], indent: number, allowance: number, level: number): string {
  const last = list.length - 1;
  return list
    .map((item, index) => format(item, indent, index === last ? allowance : 1, level + 1))
    .join(`,\n${' '.repeat(indent)}`);
}

function members(record: object, indent: number, allowance: number, level: number): string {
  const entries = Object.entries(record);
  return entries
    .map(([name, value], index) => {
      const key = pythonRepr(name);
      const room = index === entries.length - 1 ? allowance : 1;
      return `${key}: ${format(value, indent + lengthOf(key) + 2, room, level + 1)}`;
    })
    .join(`,\n${' '.repeat(indent)}`);
}

/** A long text is broken at spaces and line ends; alone it stands in parentheses. */
function longText(text: string, outerIndent: number, outerAllowance: number, level: number): string {
  const indent = level === 1 ? outerIndent + 1 : outerIndent;
  const allowance = level === 1 ? outerAllowance + 1 : outerAllowance;
  const lines = text.split(/(?<=\n)/);
  const chunks = lines.flatMap((line, index) => {
    const isLast = index === lines.length - 1;
    const room = width - indent;
    const whole = pythonRepr(line);
    return lengthOf(whole) <= (isLast ? room - allowance : room)
      ? [whole]
      : brokenLine(line, room, isLast ? allowance : 0);
  });
  if (chunks.length === 1) return chunks[0] as string;
  const joined = chunks.join(`\n${' '.repeat(indent)}`);
  return level === 1 ? `(${joined})` : joined;
}

function brokenLine(line: string, room: number, allowance: number): string[] {
  const parts = line.match(/\S*\s*/g)?.filter((part) => part !== '') ?? [];
  const chunks: string[] = [];
  let current = '';
  parts.forEach((part, index) => {
    const limit = index === parts.length - 1 ? room - allowance : room;
    if (lengthOf(pythonRepr(current + part)) > limit) {
      if (current !== '') chunks.push(pythonRepr(current));
      current = part;
    } else current += part;
  });
  if (current !== '') chunks.push(pythonRepr(current));
  return chunks;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}

function lengthOf(text: string): number {
  return [...text].length;
}
