import type { AppContext } from '../../context.ts';
import { isSameJson } from '../../engine/graph/same-json.ts';
import { readGraph } from '../graphs.ts';

/**
 * Whether a graph's text says what a stored one says, in whatever order and with whatever white space: clients that send
 * a record back have written its JSON anew.
 */
export async function saysTheSame(app: AppContext, revision: string | null, text: string | null): Promise<boolean> {
  if (revision === null || text === null) return revision === text;
  return isSameJson(JSON.parse(await readGraph(app, revision)), JSON.parse(text));
}
