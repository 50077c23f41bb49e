import { and, eq, isNull } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type FlowRow, flows, type NewFlowRow } from '../../../schema/tables/flows.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { BadRequestError, ConflictError, type HttpError, NotFoundError } from '../../http/errors.ts';
import { forbidden } from '../access/permitted.ts';
import { deleteLargeGraphs, retireGraph } from '../graphs.ts';
import { laterThan } from '../later-than.ts';
import { may, permissionsFor } from '../may.ts';
import { isForeignKeyConflict, isUniqueConflict } from '../unique-name.ts';
import { lifecycle, type Standing, type Step, take } from './lifecycle.ts';
import type { StoredFlow } from './load.ts';
import { flowRow, readFlow } from './read.ts';
import { insertVersion, type NewVersion, newestText } from './versions/insert-version.ts';

/**
 * Changes a flow as `plan` says, which gets its row as it was just read. The change is written over that very row, or is
 * planned anew where another writer came in between: nothing that two write at once is lost unnoticed. Throws what the
 * plan throws, NotFoundError, BadRequestError for a taken name, and what the lifecycle refuses.
 */
export async function changeFlow(
  app: AppContext,
  principal: Principal,
  id: string,
  plan: (row: FlowRow) => Promise<FlowChange>,
): Promise<StoredFlow> {
  const planned = async () => {
    const row = await flowRow(app, principal, id, 'edit');
    const change = await plan(row);
    demandSteps(principal, row, opensWebhook(row, change) ? [...change.steps, 'open'] : change.steps);
    return { row, change };
  };
  // What is refused marks no account.
  let next = await planned();
  await app.accounts.change(next.row.userId, async () => {
    for (let tries = 0; tries < mostTries; tries++) {
      if (await write(app, next)) return;
      next = await planned();
    }
    throw changedMeanwhile();
  });
  return readFlow(app, principal, id, 'read');
}

/** The 409 of a writer who is behind. */
export function changedMeanwhile(): ConflictError {
  return new ConflictError('The flow was changed by somebody else since you read it. Read it again.', 'flow_changed');
}

/** Where a flow stands, as its row tells. */
export function standingOf({ isOnline, isHold, locked, isDeleted, deletedAt }: FlowRow): Standing {
  return { isOnline, isHold, locked, isDeleted, isTrashed: deletedAt !== null };
}

/**
 * Throws where somebody who may edit the flow may not take one of these steps, since it is its owner's, or where the flow
 * does not stand so that it can be taken.
 */
export function demandSteps(principal: Principal, row: FlowRow, steps: readonly Step[]): void {
  for (const { by } of steps.map((step) => lifecycle[step])) {
    if (permissionsFor(by).length === 0 && !may(principal, by, row)) throw forbidden(by);
  }
  take(standingOf(row), steps);
}

/** Whether the graph, which is what runs, gets the first node that takes webhooks: from then on anybody starts the flow. */
function opensWebhook({ webhook, hasWebhookNode, isOnline }: FlowRow, { columns }: FlowChange): boolean {
  return columns.hasWebhookNode === true && !hasWebhookNode && !webhook && !isOnline;
}

/** Writes the change over the row as it was read; false where another writer came in between. */
async function write(app: AppContext, { row, change }: PlannedChange): Promise<boolean> {
  const { columns, graph = null, newVersion = null } = change;
  const unchanged = and(eq(flows.id, row.id), isNull(flows.deletedAt), eq(flows.updatedAt, row.updatedAt));
  const version = newVersion && insertVersion(app, { ...row, ...(columns as Partial<FlowRow>) }, newVersion, unchanged);
  const made = newVersion === null ? {} : { isVersion: true, onlineVersion: newestText(row.id) };
  const update = app.db
    .update(flows)
    .set({ ...columns, ...made, updatedAt: laterThan(row.updatedAt, app.now()) })
    .where(unchanged)
    .returning({ id: flows.id });
  const isRedrawn = columns.revision !== undefined && columns.revision !== row.revision;
  const old = isRedrawn ? row.revision : null;
  const before: BatchItem<'sqlite'>[] = [graph, version].filter((statement) => statement !== null);
  const after: BatchItem<'sqlite'>[] = old === null ? [] : [...retireGraph(app, old)];
  const statements = [...before, update, ...after];
  try {
    const results = await app.db.batch(statements as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]);
    if (old !== null) await deleteLargeGraphs(app);
    return (results[before.length] as unknown[]).length === 1;
  } catch (error) {
    throw refusal(error) ?? error;
  }
}

function refusal(error: unknown): HttpError | null {
  if (isUniqueConflict(error, 'flows.endpoint_name'))
    return new BadRequestError('Endpoint name must be unique', 'endpoint_name_taken');
  if (isUniqueConflict(error, 'flows.name')) return new BadRequestError('Name must be unique', 'name_taken');
  return isForeignKeyConflict(error) ? new NotFoundError('Project not found', 'project_not_found') : null;
}

const mostTries = 50;

/** What becomes of a flow. */
export interface FlowChange {
  /** What it takes in the flow's life. */
  readonly steps: readonly Step[];
  readonly columns: Partial<NewFlowRow>;
  /** The statement that keeps the new graph. */
  readonly graph?: BatchItem<'sqlite'> | null;
  /** A version of the flow as changed, which becomes the chosen one. */
  readonly newVersion?: NewVersion | null;
}

interface PlannedChange {
  readonly row: FlowRow;
  readonly change: FlowChange;
}
