import { ConfigError } from '../../worker/config.ts';

/**
 * Writes variables in the form that wrangler reads back letter by letter. Quotes of any one kind are taken literally up
 * to the next of that kind, so a value must spare one kind. Throws ConfigError for one that uses all.
 */
export function toEnvFile(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${quote(name, value)}\n`)
    .join('');
}

function quote(name: string, value: string): string {
  const free = ["'", '`'].find((mark) => !value.includes(mark));
  if (free) return `${free}${value}${free}`;
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
