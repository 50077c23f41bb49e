import { and, eq, isNull } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { flows, type NewFlowRow } from '../../../schema/tables/flows.ts';
import type { FlowUpdate } from '../../../schema/wire/flow.ts';
import { isoSeconds } from '../../../schema/wire/times.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { BadRequestError, ConflictError, type HttpError, NotFoundError } from '../../http/errors.ts';
import { deleteLargeGraphs, keepGraph, retireGraph } from '../graphs.ts';
import { laterThan } from '../later-than.ts';
import { defaultProjectId, existingProject } from '../projects.ts';
import { isForeignKeyConflict, isUniqueConflict } from '../unique-name.ts';
import { flowColumns } from './fields.ts';
import { hasWebhookNode, keptGraph } from './graph-data.ts';
import type { StoredFlow } from './load.ts';
import { checkEndpointName } from './names.ts';
import { flowRow, readFlow } from './read.ts';

/**
 * Changes a flow: absent members stay, null clears (design: facts 5's clearing of `endpoint_name` is not copied). `data`
 * is the new graph's own JSON text. Throws NotFoundError, BadRequestError for a taken name, ConflictError where the flow
 * changed since `last_known_updated_at`.
 */
export async function updateFlow(
  app: AppContext,
  principal: Principal,
  id: string,
  body: FlowUpdate,
  data: string | null | undefined,
): Promise<StoredFlow> {
  const { userId } = await knownRow(app, principal, id, body);
  const columns = await changedColumns(app, principal, body);
  const graph = typeof data === 'string' ? await keepGraph(app, keptGraph(app, data)) : null;
  if (data !== undefined) {
    columns.revision = graph?.revision ?? null;
    columns.hasWebhookNode = hasWebhookNode(body.data);
  }
  await app.accounts.change(userId, async () => {
    for (let tries = 0; tries < mostTries; tries++) {
      if (await write()) return;
    }
    throw changedMeanwhile();
  });
  return readFlow(app, principal, id, 'read');

  /** Writes the change over the row as it was just read; false where another writer came in between. */
  async function write(): Promise<boolean> {
    const row = await knownRow(app, principal, id, body);
    const unchanged = and(eq(flows.id, id), isNull(flows.deletedAt), eq(flows.updatedAt, row.updatedAt));
    const update = app.db
      .update(flows)
      .set({ ...columns, updatedAt: laterThan(row.updatedAt, app.now()) })
      .where(unchanged)
      .returning({ id: flows.id });
    const old = data !== undefined && row.revision !== columns.revision ? row.revision : null;
    const before: BatchItem<'sqlite'>[] = graph ? [graph.statement] : [];
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
}

/** The row, where nobody changed it since the caller read it. Throws NotFoundError, ConflictError. */
async function knownRow(
  app: AppContext,
  principal: Principal,
  id: string,
  { last_known_updated_at: known }: FlowUpdate,
) {
  const row = await flowRow(app, principal, id, 'edit');
  if (known && isoSeconds(Date.parse(known)) !== isoSeconds(row.updatedAt)) throw changedMeanwhile();
  return row;
}

async function changedColumns(app: AppContext, principal: Principal, body: FlowUpdate): Promise<Partial<NewFlowRow>> {
  const columns: Partial<NewFlowRow> = flowColumns(body);
  if (typeof body.name === 'string') columns.name = body.name;
  if (body.endpoint_name !== undefined) {
    columns.endpointName = body.endpoint_name || null;
    if (columns.endpointName) checkEndpointName(columns.endpointName);
  }
  const project = body.project_id ?? body.folder_id;
  if (project) columns.projectId = await existingProject(app, principal, project);
  else if (project === null) columns.projectId = await defaultProjectId(app, principal);
  return columns;
}

function changedMeanwhile(): ConflictError {
  return new ConflictError('The flow was changed by somebody else since you read it. Read it again.', 'flow_changed');
}

function refusal(error: unknown): HttpError | null {
  if (isUniqueConflict(error, 'flows.endpoint_name'))
    return new BadRequestError('Endpoint name must be unique', 'endpoint_name_taken');
  if (isUniqueConflict(error, 'flows.name')) return new BadRequestError('Name must be unique', 'name_taken');
  return isForeignKeyConflict(error) ? new NotFoundError('Project not found', 'project_not_found') : null;
}

const mostTries = 50;
