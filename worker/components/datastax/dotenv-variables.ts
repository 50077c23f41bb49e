/**
 * The variables of a `.env` file in their order; a name without a value has null. Comments and empty lines are passed
 * over, `export` and quotes belong to no value.
 */
export function dotenvVariables(text: string): [name: string, value: string | null][] {
  return [...text.matchAll(line)].map(([, name = '', value]) => [
    name,
    value === undefined ? null : assignedText(value),
  ]);
}

const line =
  /^[ \t]*(?:export[ \t]+)?([^\s=#'"]+)[ \t]*(?:=[ \t]*('(?:[^'\\]|\\[\s\S]){0,9999}'|"(?:[^"\\]|\\[\s\S]){0,9999}"|[^\r\n]*).*)?$/gm;

function assignedText(text: string): string {
  const single = /^'([\s\S]*)'$/.exec(text)?.[1];
  if (single !== undefined) return single.replaceAll(/\\(['\\])/g, '$1');
  const double = /^"([\s\S]*)"$/.exec(text)?.[1];
  if (double !== undefined)
    return double.replaceAll(/\\([\s\S])/g, (_, escaped: string) => escapes[escaped] ?? escaped);
  return text.replace(/(?:^|\s)#.*$/, '').trim();
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
