import { and, eq, isNull } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type FlowRow, flows, type NewFlowRow } from '../../../schema/tables/flows.ts';
import type { FlowCreate, FlowUpdate } from '../../../schema/wire/flow.ts';
import { isoSeconds } from '../../../schema/wire/times.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { BadRequestError, ConflictError, type HttpError, NotFoundError } from '../../http/errors.ts';
import { durableCall } from '../durable-call.ts';
import { keepGraph, retireGraph } from '../graphs.ts';
import { defaultProjectId, mayFill } from '../projects.ts';
import { erasuresObjectName } from '../session-memory.ts';
import { isUniqueConflict } from '../unique-name.ts';
import { flowColumns } from './fields.ts';
import { hasWebhookNode, withoutSecrets } from './graph-data.ts';
import { checkEndpointName, freeEndpointName, freeFlowName } from './names.ts';
import { readFlow, type StoredFlow } from './read.ts';

/**
 * Stores a new flow of the principal's. `data` is the graph's own JSON text. Names that are taken get a number. A
 * project that the principal may not fill counts as none: exported files name those of the server they came from.
 * Nothing cached can be stale by it, so the account is not marked.
 */
export async function createFlow(
  app: AppContext,
  principal: Principal,
  body: FlowCreate,
  data: string | null,
  into: string | null = null,
): Promise<StoredFlow> {
  const { userId } = principal;
  const columns = flowColumns(body);
  const now = app.now();
  const graph = data === null ? null : await keepGraph(app, stored(app, data));
  const { tenantId, businessId, isSelf, orgId } = principal;
  const row = {
    ...{ tenantId, businessId, isSelf, orgId },
    ...columns,
    id: app.newId(),
    userId,
    projectId: into ?? (await projectFor(app, principal, body)),
    name: freeFlowName(userId, body.name),
    endpointName: typeof body.endpoint_name === 'string' ? freeEndpointName(userId, body.endpoint_name) : null,
    revision: graph?.revision ?? null,
    hasWebhookNode: hasWebhookNode(body.data),
    createAt: now,
    updatedAt: now,
  };
  await inBatch(app, [...(graph ? [graph.statement] : []), app.db.insert(flows).values(row)]);
  return readFlow(app, principal, row.id, 'read');
}

/**
 * Changes a flow: absent members stay, null clears (design: facts 5's clearing of `endpoint_name` is not copied). Throws
 * NotFoundError, BadRequestError for a taken name, ConflictError where the flow changed since `last_known_updated_at`.
 */
export async function updateFlow(
  app: AppContext,
  principal: Principal,
  id: string,
  body: FlowUpdate,
  data: string | null | undefined,
): Promise<StoredFlow> {
  const { row } = await readFlow(app, principal, id, 'edit');
  if (body.last_known_updated_at && isoSeconds(Date.parse(body.last_known_updated_at)) !== isoSeconds(row.updatedAt)) {
    throw new ConflictError('The flow was changed by somebody else since you read it. Read it again.', 'flow_changed');
  }
  const columns: Partial<NewFlowRow> = { ...flowColumns(body), updatedAt: app.now() };
  if (typeof body.name === 'string') columns.name = body.name;
  if (body.endpoint_name !== undefined) {
    columns.endpointName = body.endpoint_name || null;
    if (columns.endpointName) checkEndpointName(columns.endpointName);
  }
  const project = body.project_id ?? body.folder_id;
  if (project) columns.projectId = await existingProject(app, principal, project);
  else if (project === null) columns.projectId = await defaultProjectId(app, principal);
  const graph = typeof data === 'string' ? await keepGraph(app, stored(app, data)) : null;
  if (data !== undefined) {
    columns.revision = graph?.revision ?? null;
    columns.hasWebhookNode = hasWebhookNode(body.data);
  }
  return app.accounts.change(row.userId, async () => {
    const statements: BatchItem<'sqlite'>[] = graph ? [graph.statement] : [];
    statements.push(
      app.db
        .update(flows)
        .set(columns)
        .where(and(eq(flows.id, id), isNull(flows.deletedAt))),
    );
    if (data !== undefined && row.revision && row.revision !== columns.revision)
      statements.push(...retireGraph(app, row.revision));
    try {
      await inBatch(app, statements);
    } catch (error) {
      throw nameTaken(error) ?? error;
    }
    return readFlow(app, principal, id, 'read');
  });
}

/**
 * Hides a flow from every read, list, run and name. Its messages and its schedule are erased soon afterwards, whatever
 * happens to the server: that was noted before. Throws NotFoundError.
 */
export async function deleteFlow(app: AppContext, principal: Principal, id: string): Promise<void> {
  const { row } = await readFlow(app, principal, id, 'delete');
  await durableCall(
    () => app.env.SESSIONS.getByName(erasuresObjectName(row.userId)),
    async (object) => object.noteErasure(id, row.userId),
  );
  await app.accounts.change(row.userId, () =>
    app.db.update(flows).set({ deletedAt: app.now() }).where(eq(flows.id, id)),
  );
}

/** The project of that id. Throws NotFoundError where the principal may not fill it. */
export async function existingProject(app: AppContext, principal: Principal, id: string): Promise<string> {
  if (await mayFill(app, principal, id)) return id;
  throw new NotFoundError('Project not found', 'project_not_found');
}

async function projectFor(app: AppContext, principal: Principal, body: FlowCreate): Promise<string> {
  const wanted = body.project_id ?? body.folder_id;
  if (wanted && (await mayFill(app, principal, wanted))) return wanted;
  return defaultProjectId(app, principal);
}

function stored(app: AppContext, data: string): string {
  return app.config.SERVICE_REMOVE_API_KEYS ? withoutSecrets(data) : data;
}

async function inBatch(app: AppContext, statements: BatchItem<'sqlite'>[]): Promise<void> {
  await app.db.batch(statements as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]);
}

function nameTaken(error: unknown): HttpError | null {
  if (isUniqueConflict(error, 'flows.endpoint_name'))
    return new BadRequestError('Endpoint name must be unique', 'endpoint_name_taken');
  if (isUniqueConflict(error, 'flows.name')) return new BadRequestError('Name must be unique', 'name_taken');
  return null;
}

export type { FlowRow };
