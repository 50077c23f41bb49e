import { eq, sql } from 'drizzle-orm';
import { type FlowRow, flows } from '../../../schema/tables/flows.ts';
import { users } from '../../../schema/tables/users.ts';
import type { AppContext } from '../../context.ts';
import { type GraphPlace, graphSize, graphTexts, partsOf } from '../graph-parts.ts';
import { isOneOf } from '../id-list.ts';

/** A flow with what a record shows beside its row. `data` is the caller's own JSON text. */
export interface StoredFlow {
  readonly row: FlowRow;
  readonly data: string | null;
  readonly owner: { readonly serial: number; readonly username: string };
  /** What is published of it, where that was asked for and is another graph. */
  readonly published?: PublishedGraph;
}

export interface PublishedGraph {
  /** The version's text. */
  readonly text: string;
  readonly note: string | null;
  readonly data: string | null;
}

/** A flow that is to be loaded, of which the row may have come already. */
export interface FlowPlace extends GraphPlace {
  readonly entry?: OwnedRow;
}

/** What of a flow lies in D1 beside its graph, with its owner. */
export interface OwnedRow {
  readonly row: FlowRow;
  readonly serial: number;
  readonly username: string;
}

/** What to select of `flows` for places. */
export const placeColumns = { id: flows.id, size: graphSize('flows') };

/**
 * The flows at these places, in their order and in parts: no more of their graphs is held at a time than a part. Those
 * that were deleted meanwhile, or, of trashed ones, brought back, are left out. Of `graphsOf` components only these come
 * with their graphs.
 */
export async function* loadFlows(
  app: AppContext,
  places: readonly FlowPlace[],
  graphsOf: 'all' | 'components' = 'all',
  which: 'live' | 'trashed' = 'live',
): AsyncGenerator<StoredFlow[]> {
  for (const part of partsOf(places, graphsOf === 'all')) {
    const ids = part.map(({ id }) => id);
    const come = part.map(({ entry }) => entry).filter((entry) => entry !== undefined);
    const rows = come.length === part.length ? come : await withOwner(app).where(isOneOf(flows.id, ids));
    const found = new Map(
      rows.filter(({ row }) => (row.deletedAt === null) === (which === 'live')).map((entry) => [entry.row.id, entry]),
    );
    const entries = ids.map((id) => found.get(id)).filter((entry) => entry !== undefined);
    const withGraph = entries.filter(({ row }) => graphsOf === 'all' || row.isComponent);
    const textOf = await graphTexts(
      app,
      withGraph.map(({ row }) => row.revision),
    );
    yield entries.map(({ row, serial, username }) => ({
      row,
      data: textOf(row.revision),
      owner: { serial, username },
    }));
  }
}

/** What to select of `flows` for places with their rows, each column of its own name: batches know them by it. */
export const rowColumns = {
  row: flows,
  size: placeColumns.size.as('graph_size'),
  serial: sql<number>`(select u.serial from users u where u.id = flows.user_id)`.as('owner_serial'),
  username: sql<string>`(select u.username from users u where u.id = flows.user_id)`.as('owner_name'),
};

/** Rows of flows, each with its owner. */
function withOwner(app: AppContext) {
  return app.db
    .select({ row: flows, serial: users.serial, username: users.username })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId));
}
