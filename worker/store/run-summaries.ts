import { and, desc, eq, gte, lt, ne, or } from 'drizzle-orm';
import type { RunSummary } from '../../durable-objects/flow-run/run-record.ts';
import { runs } from '../../schema/tables/runs.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { isOneOf } from './id-list.ts';

const day = 86_400_000;

/** Characters of an error's text that a list shows. */
export const longestError = 2000;

/** Writes a run's row as its object knows it, over an older one, together with those of other runs. */
export async function keepSummary(app: AppContext, summary: RunSummary): Promise<void> {
  const row = { ...summary, errorText: summary.errorText?.slice(0, longestError) ?? null };
  await app.runRows.keep(row);
}

/** Deletes the rows of runs that are swept. */
export async function dropSummaries(app: AppContext, runIds: readonly string[]): Promise<void> {
  await app.db.delete(runs).where(isOneOf(runs.id, runIds));
}

/**
 * The statement that deletes rows of plain runs that began before a time, of the oldest ones: it looks at twice as many
 * as came since it was last run, and some more, so that it catches up.
 */
export function sweepPlainRows(db: D1Database, before: number, came: number): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM runs WHERE rowid IN (
        SELECT rowid FROM runs WHERE rowid < (SELECT min(rowid) FROM runs) + ?
      ) AND "trigger" = 'api' AND created_at < ?`,
    )
    .bind(2 * came + 1000, before);
}

/** A plain run of the principal's by its id, as its row tells of it; null for every other. */
export async function findPlainRun(app: AppContext, principal: Principal, id: string): Promise<RunSummary | null> {
  const own = and(eq(runs.id, id), eq(runs.userId, principal.userId), eq(runs.trigger, 'api'));
  const [row] = await app.db
    .select()
    .from(runs)
    .where(and(own, isKept(app)));
  return row ?? null;
}

/** Rows of plain runs may lie longer than they count. */
function isKept(app: AppContext) {
  const since = app.now() - app.config.SERVICE_RUN_RETENTION_DAYS * day;
  return or(ne(runs.trigger, 'api'), gte(runs.createdAt, since));
}

/** The principal's runs, newest first, from after the run that `page.after` names. */
export async function listSummaries(app: AppContext, principal: Principal, page: RunPage): Promise<RunSummary[]> {
  const { flowId, status, after, limit } = page;
  const own = eq(runs.userId, principal.userId);
  const [last] = after
    ? await app.db
        .select()
        .from(runs)
        .where(and(own, eq(runs.id, after)))
    : [];
  if (after && !last) return [];
  const older =
    last && or(lt(runs.createdAt, last.createdAt), and(eq(runs.createdAt, last.createdAt), lt(runs.id, last.id)));
  const wanted = [
    own,
    isKept(app),
    flowId ? eq(runs.flowId, flowId) : undefined,
    status ? eq(runs.status, status) : undefined,
  ];
  return app.db
    .select()
    .from(runs)
    .where(and(...wanted, older))
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(limit);
}

export interface RunPage {
  readonly flowId: string | null;
  readonly status: RunSummary['status'] | null;
  /** The id of the last run of the page before. */
  readonly after: string | null;
  readonly limit: number;
}
