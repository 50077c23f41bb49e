import { isRecord } from '../graph/json.ts';
import type { Tool } from '../values.ts';

/**
 * Tools as the node's table of actions has them: a row finds its tool by the name under which the component made it
 * (`tags`), switches it on or off, and may give it another name and description. Tools without a row are left out;
 * without a table all stay as they are.
 */
export function withMetadata(tools: readonly Tool[], metadata: unknown): readonly Tool[] {
  const rows = rowsOf(metadata);
  if (rows === null) return tools;
  return tools.flatMap((tool) => {
    const row = rows.get(tool.name);
    if (row === undefined || row.status === false) return [];
    const name = typeof row.name === 'string' && row.name !== '' ? row.name : tool.name;
    const description = typeof row.description === 'string' ? row.description : tool.description;
    return [{ ...tool, name, description: withCommands(description, row.commands) }];
  });
}

/** The names under which a component made the tools of a table; null without a table. */
export function metadataTags(metadata: unknown): ReadonlySet<string> | null {
  const rows = rowsOf(metadata);
  return rows === null ? null : new Set(rows.keys());
}

function rowsOf(metadata: unknown): ReadonlyMap<string, Row> | null {
  if (!Array.isArray(metadata) || metadata.length === 0) return null;
  const rows = new Map<string, Row>();
  for (const row of metadata.filter(isRecord)) {
    const tag = Array.isArray(row.tags) ? row.tags[0] : row.name;
    if (typeof tag === 'string') rows.set(tag, row);
  }
  return rows;
}

/** Words on which older nodes had a tool run. The sentence is what models get to read (facts 9). */
function withCommands(description: string, commands: unknown): string {
  if (typeof commands !== 'string' || commands === '') return description;
  return `very_time you see one of those commands ${commands} run the tool. tool description is ${description}`;
}

type Row = Readonly<Record<string, unknown>>;
