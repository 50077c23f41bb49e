import { eq, sql } from 'drizzle-orm';
import { type FlowRow, flows } from '../../../schema/tables/flows.ts';
import { graphs } from '../../../schema/tables/graphs.ts';
import { users } from '../../../schema/tables/users.ts';
import type { AppContext } from '../../context.ts';
import { graphText } from '../graphs.ts';
import { isOneOf } from '../id-list.ts';

/** A flow with what a record shows beside its row. `data` is the caller's own JSON text. */
export interface StoredFlow {
  readonly row: FlowRow;
  readonly data: string | null;
  readonly owner: { readonly serial: number; readonly username: string };
}

/** A flow that is to be loaded. */
export interface FlowPlace {
  readonly id: string;
  /** Bytes of its graph. */
  readonly size: number;
}

/** What to select of `flows` for places. Its table by name: a column would be taken for one of the graphs'. */
export const placeColumns = {
  id: flows.id,
  size: sql<number>`coalesce((select g.size from graphs g where g.revision = flows.revision), 0)`,
};

/**
 * The flows at these places, in their order and in parts: no more of their graphs is held at a time than a part. Those
 * that were deleted meanwhile are left out. Of `graphsOf` components only these come with their graphs.
 */
export async function* loadFlows(
  app: AppContext,
  places: readonly FlowPlace[],
  graphsOf: 'all' | 'components' = 'all',
): AsyncGenerator<StoredFlow[]> {
  for (const ids of parts(places, graphsOf === 'all')) {
    const rows = await withOwner(app).where(isOneOf(flows.id, ids));
    const found = new Map(rows.filter(({ row }) => row.deletedAt === null).map((entry) => [entry.row.id, entry]));
    const entries = ids.map((id) => found.get(id)).filter((entry) => entry !== undefined);
    const texts = await graphTexts(
      app,
      entries.map(({ row }) => row).filter((row) => graphsOf === 'all' || row.isComponent),
    );
    yield Promise.all(
      entries.map(async ({ row, serial, username }) => {
        const text = row.revision === null ? undefined : texts.get(row.revision);
        const data = row.revision === null || text === undefined ? null : await graphText(app, row.revision, text);
        return { row, data, owner: { serial, username } };
      }),
    );
  }
}

/** Rows of flows, each with its owner. */
function withOwner(app: AppContext) {
  return app.db
    .select({ row: flows, serial: users.serial, username: users.username })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId));
}

/** What the rows of the flows' graphs hold: null for those that lie in the object store. */
async function graphTexts(app: AppContext, rows: readonly FlowRow[]): Promise<Map<string, string | null>> {
  const revisions = [...new Set(rows.map(({ revision }) => revision).filter((revision) => revision !== null))];
  if (revisions.length === 0) return new Map();
  const found = await app.db
    .select({ revision: graphs.revision, text: graphs.text })
    .from(graphs)
    .where(isOneOf(graphs.revision, revisions));
  return new Map(found.map(({ revision, text }) => [revision, text]));
}

function* parts(places: readonly FlowPlace[], isWhole: boolean): Generator<string[]> {
  let ids: string[] = [];
  let bytes = 0;
  for (const { id, size } of places) {
    const weight = isWhole ? size : 0;
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

const mostOfPart = 100;
const bytesOfPart = 4_000_000;
