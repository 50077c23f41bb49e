import { and, desc, eq, sql } from 'drizzle-orm';
import { type FlowVersionRow, flowVersions } from '../../../../schema/tables/flow-versions.ts';
import { users } from '../../../../schema/tables/users.ts';
import type { AppContext } from '../../../context.ts';
import { graphSize, graphTexts, partsOf } from '../../graph-parts.ts';
import { isOneOf } from '../../id-list.ts';

/** A version with what a record shows beside its row. `data` is the caller's own JSON text. */
export interface StoredVersion {
  readonly row: FlowVersionRow;
  readonly data: string | null;
  /** Who made it. Of one who was deleted the name is empty. */
  readonly creator: { readonly serial: number; readonly username: string };
}

/** The versions of a flow, newest first, in parts: no more of their graphs is held at a time than a part. */
export async function* loadVersions(app: AppContext, flowId: string): AsyncGenerator<StoredVersion[]> {
  const places = await app.db
    .select({ id: flowVersions.id, size: graphSize('flow_versions') })
    .from(flowVersions)
    .where(eq(flowVersions.flowId, flowId))
    .orderBy(desc(flowVersions.id));
  for (const part of partsOf(places, true)) {
    const ids = part.map(({ id }) => id);
    yield versionsOf(app, flowId, ids);
  }
}

/** Those versions of a flow that have these numbers, newest first. */
export async function versionsOf(app: AppContext, flowId: string, ids: readonly number[]): Promise<StoredVersion[]> {
  const rows = await app.db
    .select({ row: flowVersions, serial: users.serial, username: nameOfMaker })
    .from(flowVersions)
    .innerJoin(users, eq(users.id, flowVersions.userId))
    .where(and(eq(flowVersions.flowId, flowId), isOneOf(flowVersions.id, ids)))
    .orderBy(desc(flowVersions.id));
  const textOf = await graphTexts(
    app,
    rows.map(({ row }) => row.revision),
  );
  return rows.map(({ row, serial, username }) => ({
    row,
    data: textOf(row.revision),
    creator: { serial, username },
  }));
}

const nameOfMaker = sql<string>`case when ${users.deletedAt} is null then ${users.username} else '' end`;
