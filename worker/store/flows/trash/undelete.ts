import { and, eq, gt } from 'drizzle-orm';
import { type FlowRow, flows } from '../../../../schema/tables/flows.ts';
import type { Principal } from '../../../auth/principal.ts';
import type { AppContext } from '../../../context.ts';
import { NotFoundError } from '../../../http/errors.ts';
import { laterThan } from '../../later-than.ts';
import { may } from '../../may.ts';
import { defaultProjectId } from '../../projects.ts';
import { isForeignKeyConflict } from '../../unique-name.ts';
import { changedMeanwhile, demandSteps } from '../change.ts';
import { lifecycle } from '../lifecycle.ts';
import type { StoredFlow } from '../load.ts';
import { freeFlowName, freeStoredEndpointName } from '../names.ts';
import { flowRow, readFlow } from '../read.ts';
import { trashTerm } from './trash-term.ts';

/**
 * Brings a deleted flow back as it was, with its versions, messages, schedule and secrets: where its names were taken
 * meanwhile they get a number, and where its project is gone it goes to the default one. Throws NotFoundError for what is
 * not in the principal's trash, and ConflictError for a flow that was not deleted.
 */
export async function undeleteFlow(app: AppContext, principal: Principal, id: string): Promise<StoredFlow> {
  let row = await trashedRow(app, principal, id);
  await app.accounts.change(row.userId, async () => {
    for (let tries = 0; tries < mostTries; tries++) {
      if (await bringBack(app, principal, row)) return;
      row = await trashedRow(app, principal, id);
    }
    throw changedMeanwhile();
  });
  return readFlow(app, principal, id, 'read');
}

/** False where somebody else brought it back, or its project went, in between. */
async function bringBack(app: AppContext, principal: Principal, row: FlowRow): Promise<boolean> {
  const { id, userId, deletedAt, endpointName } = row;
  const projectId = row.projectId ?? (await defaultProjectId(app, principal));
  try {
    const back = await app.db
      .update(flows)
      .set({
        deletedAt: null,
        name: freeFlowName(userId, row.name),
        endpointName: endpointName === null ? null : freeStoredEndpointName(userId, endpointName),
        projectId,
        updatedAt: laterThan(row.updatedAt, app.now()),
      })
      .where(and(eq(flows.id, id), eq(flows.deletedAt, deletedAt as number)))
      .returning({ id: flows.id });
    return back.length === 1;
  } catch (error) {
    if (isForeignKeyConflict(error)) return false;
    throw error;
  }
}

async function trashedRow(app: AppContext, principal: Principal, id: string): Promise<FlowRow> {
  const [row] = await app.db
    .select()
    .from(flows)
    .where(and(eq(flows.id, id), gt(flows.deletedAt, app.now() - trashTerm)));
  const { by } = lifecycle.undelete;
  if (row && may(principal, by, row)) return row;
  if (!row) demandSteps(principal, await flowRow(app, principal, id, by), ['undelete']);
  throw new NotFoundError('Flow not found', 'flow_not_found');
}

const mostTries = 20;
