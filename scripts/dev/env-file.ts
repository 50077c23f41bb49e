import { ConfigError } from '../../worker/config.ts';

/**
 * Writes variables in the form that wrangler reads back letter by letter. Quotes of a kind are taken literally up to
 * the next of that kind, so a value must spare one kind; a dollar would begin another variable's name. Throws
 * ConfigError for a value that no form fits.
 */
export function toEnvFile(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${quote(name, value).replaceAll('$', '\\$')}\n`)
    .join('');
}

function quote(name: string, value: string): string {
  if (/^[^\s'"`#]+$/.test(value)) return value;
  const free = ["'", '`'].find((mark) => !value.includes(mark));
  if (free && !value.endsWith('\\')) return `${free}${value}${free}`;
  const json = asJson(value);
  if (json !== null) return `'${json.replaceAll("'", '\\u0027')}'`;
  throw new ConfigError(`${name} has an unusable value for wrangler dev: expected one without both ' and \``);
}

function asJson(value: string): string | null {
  try {
    return /^[[{]/.test(value) ? JSON.stringify(JSON.parse(value)) : null;
  } catch {
    return null;
  }
}
