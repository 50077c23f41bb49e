import { type SQL, sql } from 'drizzle-orm';
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

/** SQL for the size of the graph of a row of this table, in bytes. */
export function graphSize(table: 'flows' | 'flow_versions' | 'flow_templates'): SQL<number> {
  // By its name: a column would be taken for one of the graphs'.
  return sql<number>`coalesce((select g.size from graphs g where g.revision = ${sql.identifier(table)}.revision), 0)`;
}

/** The texts of graphs, to be asked for by their revisions; null for one that is not there, and for none. */
export async function graphTexts(
  app: AppContext,
  revisions: readonly (string | null)[],
): Promise<(revision: string | null) => string | null> {
  const wanted = [...new Set(revisions)].filter((revision) => revision !== null);
  if (wanted.length === 0) return () => null;
  const found = await app.db
    .select({ revision: graphs.revision, text: graphs.text })
    .from(graphs)
    .where(isOneOf(graphs.revision, wanted));
  const read = found.map(async ({ revision, text }) => [revision, await graphText(app, revision, text)] as const);
  const texts = new Map<string | null, string>(await Promise.all(read));
  return (revision) => texts.get(revision) ?? null;
}

const mostOfPart = { count: 100, weight: 4_000_000 };
