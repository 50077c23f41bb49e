import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { flows } from '../../schema/tables/flows.ts';
import { type VertexBuildRow, vertexBuilds } from '../../schema/tables/vertex-builds.ts';
import type { AppContext } from '../context.ts';

/** Builds of one vertex that are kept (the reference's default). */
const keptOfVertex = 2;

/** Builds of a flow that one answer shows (the reference's limit). */
const shownOfFlow = 1000;

/** UTF-16 units of one build's parts: a row of D1 ends at 2,000,000 bytes, and a unit is three of them at most. */
const buildUnits = 600_000;

/**
 * Statements that record what a flow's vertices came to and drop what is older than the newest two of each vertex. To be
 * run after an answer or from an outbox, in one batch; run twice they change nothing. The parts are JSON as events show
 * it, cut at their limits; what is too large even so is recorded without its data.
 */
export function recordVertexBuilds(db: D1Database, builder: Builder, builds: readonly VertexBuild[]) {
  const { userId, flowId } = builder;
  const insert = db.prepare(
    `INSERT OR IGNORE INTO vertex_builds (id, flow_id, user_id, vertex_id, timestamp, valid, params, data, artifacts)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const inserts = builds.map(({ id, vertexId, timestamp, valid, params, data, artifacts }) => {
    const fits = (params?.length ?? 0) + (data?.length ?? 0) + (artifacts?.length ?? 0) <= buildUnits;
    const parts = fits ? [params, data, artifacts] : [null, null, null];
    return insert.bind(id, flowId, userId, vertexId, timestamp, valid ? 1 : 0, ...parts);
  });
  return [...inserts, db.prepare(dropOlder).bind(userId, flowId)];
}

/** Records them at once. */
export async function keepVertexBuilds(app: AppContext, builder: Builder, builds: readonly VertexBuild[]) {
  await app.env.DB.batch(recordVertexBuilds(app.env.DB, builder, builds));
}

/** The user's newest build of each vertex of a flow, oldest first; none of others', and none of a deleted flow. */
export async function latestVertexBuilds(app: AppContext, builder: Builder): Promise<VertexBuildRow[]> {
  const newest = app.db
    .select({ id: vertexBuilds.id, timestamp: sql`max(${vertexBuilds.timestamp})` })
    .from(vertexBuilds)
    .where(ofLiveFlow(app, builder))
    .groupBy(vertexBuilds.vertexId)
    .as('newest');
  const rows = await app.db
    .select({ build: vertexBuilds })
    .from(vertexBuilds)
    .innerJoin(newest, eq(newest.id, vertexBuilds.id))
    .orderBy(asc(vertexBuilds.timestamp), asc(vertexBuilds.id))
    .limit(shownOfFlow);
  return rows.map(({ build }) => build);
}

/** A page of the user's builds of a flow that are kept, newest first, and how many there are. */
export async function pageOfVertexBuilds(app: AppContext, builder: Builder, page: number, size: number) {
  const condition = ofLiveFlow(app, builder);
  const rows = await app.db
    .select()
    .from(vertexBuilds)
    .where(condition)
    .orderBy(desc(vertexBuilds.timestamp), desc(vertexBuilds.id))
    .limit(size)
    .offset((page - 1) * size);
  return { rows, total: await app.db.$count(vertexBuilds, condition) };
}

/** Forgets the user's builds of a flow. */
export async function deleteVertexBuilds(app: AppContext, builder: Builder): Promise<void> {
  await app.db.delete(vertexBuilds).where(ofLiveFlow(app, builder));
}

function ofLiveFlow(app: AppContext, { userId, flowId }: Builder) {
  const live = app.db
    .select({ id: flows.id })
    .from(flows)
    .where(and(eq(flows.id, flowId), isNull(flows.deletedAt)));
  return and(eq(vertexBuilds.userId, userId), eq(vertexBuilds.flowId, flowId), inArray(vertexBuilds.flowId, live));
}

const dropOlder = `
  DELETE FROM vertex_builds WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY vertex_id ORDER BY timestamp DESC, id DESC) AS place
      FROM vertex_builds WHERE user_id = ? AND flow_id = ?
    ) WHERE place > ${keptOfVertex}
  )`;

/** Whose flow was built. */
export interface Builder {
  readonly userId: string;
  readonly flowId: string;
}

/** What a vertex came to. */
export interface VertexBuild {
  readonly id: string;
  readonly vertexId: string;
  /** Milliseconds. */
  readonly timestamp: number;
  readonly valid: boolean;
  readonly params: string | null;
  /** JSON. */
  readonly data: string | null;
  /** JSON. */
  readonly artifacts: string | null;
}
