import { recordOf } from './json.ts';

/**
 * The display name that a node's component was saved with, which messages tell as their source: people rename nodes,
 * and releases rename components. Null where the node has no code to read it from.
 */
export function savedComponentName(template: Readonly<Record<string, unknown>>): string | null {
  const code = recordOf(template.code).value;
  if (typeof code !== 'string') return null;
  return /^[ \t]+display_name(?:[ \t]*:[ \t]*str)?[ \t]*=[ \t]*(["'])(.*?)\1/m.exec(code)?.[2] ?? null;
}
