import { graphs } from '../../schema/tables/graphs.ts';
import type { AppContext } from '../context.ts';
import { graphText } from './graphs.ts';
import { isOneOf } from './id-list.ts';
import { inParts } from './in-parts.ts';

/** Something with a graph that is to be loaded. */
export interface GraphPlace {
  readonly id: string;
  /** Bytes of its graph. */
  readonly size: number;
}

/** Places in parts, in their order: so many that not much of their graphs, if these come, is held at a time. */
export function partsOf<Place extends Pick<GraphPlace, 'size'>>(
  places: Iterable<Place>,
  isWithGraphs: boolean,
): Generator<Place[]> {
  return inParts(places, ({ size }) => (isWithGraphs ? size : 0), mostOfPart);
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

const mostOfPart = { count: 100, weight: 4_000_000 };
