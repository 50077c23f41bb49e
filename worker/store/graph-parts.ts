import { graphs } from '../../schema/tables/graphs.ts';
import type { AppContext } from '../context.ts';
import { graphText } from './graphs.ts';
import { isOneOf } from './id-list.ts';

/** Something with a graph that is to be loaded. */
export interface GraphPlace {
  readonly id: string;
  /** Bytes of its graph. */
  readonly size: number;
}

/** The ids at these places in parts, in their order: so many that not much of their graphs is held at a time. */
export function* partsOf(places: Iterable<GraphPlace>, isWithGraphs: boolean): Generator<string[]> {
  let ids: string[] = [];
  let bytes = 0;
  for (const { id, size } of places) {
    const weight = isWithGraphs ? size : 0;
    if (ids.length > 0 && (ids.length >= mostOfPart || bytes + weight > bytesOfPart)) {
      yield ids;
      ids = [];
      bytes = 0;
    }
    ids.push(id);
    bytes += weight;
  }
  if (ids.length > 0) yield ids;
}

/** The texts of graphs by their revisions; those that are not there are left out. */
export async function graphTexts(
  app: AppContext,
  revisions: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(revisions)].filter((revision) => revision !== null);
  if (wanted.length === 0) return new Map();
  const found = await app.db
    .select({ revision: graphs.revision, text: graphs.text })
    .from(graphs)
    .where(isOneOf(graphs.revision, wanted));
  const texts = found.map(async ({ revision, text }) => [revision, await graphText(app, revision, text)] as const);
  return new Map(await Promise.all(texts));
}

const mostOfPart = 100;
const bytesOfPart = 4_000_000;
