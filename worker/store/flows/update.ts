import type { FlowRow, NewFlowRow } from '../../../schema/tables/flows.ts';
import type { FlowUpdate } from '../../../schema/wire/flow.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { editorial } from '../access/editorial.ts';
import { graphFrom } from '../access/kept-secrets.ts';
import { keepGraph } from '../graphs.ts';
import { isBehind } from '../later-than.ts';
import { defaultProjectId, existingProject } from '../projects.ts';
import { movedPlacement, namesPlacement } from '../scopes/placement.ts';
import { changedMeanwhile, changeFlow, type FlowChange, standingOf } from './change.ts';
import { flowColumns } from './fields.ts';
import { hasWebhookNode, keptGraph } from './graph-data.ts';
import { stepsOf } from './lifecycle.ts';
import type { StoredFlow } from './load.ts';
import { checkEndpointName } from './names.ts';
import { publicationOf } from './publication.ts';
import { saysTheSame } from './same-graph.ts';
import { versionOfText } from './versions/find-version.ts';

/**
 * Changes a flow: absent members stay, null clears (design: facts 5's clearing of `endpoint_name` is not copied). `data`
 * is the new graph's own JSON text. Throws NotFoundError, BadRequestError for a taken name, ConflictError where the flow
 * changed since `last_known_updated_at`, a 423 for a new graph of a flow that stays locked, ForbiddenError for what is only
 * its owner's to change.
 */
export async function updateFlow(
  app: AppContext,
  principal: Principal,
  id: string,
  body: FlowUpdate,
  data: string | null | undefined,
): Promise<StoredFlow> {
  let parts: ChangedParts | undefined;
  return changeFlow(app, principal, id, async (row) => {
    if (isBehind(body.last_known_updated_at, row.updatedAt)) throw changedMeanwhile();
    const isOwn = row.userId === principal.userId;
    const allowed = isOwn ? body : editorial(row, body);
    // What others send is completed from the flow as it stands.
    if (parts === undefined || !isOwn) parts = await changedParts(app, principal, row, allowed, data);
    return changeOf(app, principal, row, allowed, await withoutRewriting(app, row, parts));
  });
}

/** Of a locked flow a graph that is only written otherwise counts as the one that it has. */
async function withoutRewriting(app: AppContext, row: FlowRow, parts: ChangedParts): Promise<ChangedParts> {
  const { columns, text } = parts;
  if (!row.locked || columns.revision === undefined || columns.revision === row.revision) return parts;
  if (!(await saysTheSame(app, row.revision, text))) return parts;
  const { revision, hasWebhookNode } = row;
  return { columns: { ...columns, revision, hasWebhookNode }, text, graph: null };
}

async function changeOf(
  app: AppContext,
  { userId }: Principal,
  row: FlowRow,
  body: FlowUpdate,
  { columns, graph }: ChangedParts,
): Promise<FlowChange> {
  const { isOnline, version, makesVersion, publishes } = publicationOf(row, body);
  if (version !== null && version !== row.onlineVersion) await versionOfText(app, row.id, version);
  const redraws = columns.revision !== undefined && columns.revision !== row.revision;
  const { isHold, isDeleted, locked } = columns;
  const chooses = !publishes && isOnline === row.isOnline && version !== row.onlineVersion;
  const wanted = { isOnline, isHold, isDeleted, locked, redraws, publishes, chooses };
  return {
    steps: stepsOf(standingOf(row), wanted),
    columns: { ...columns, isOnline, onlineVersion: version },
    graph,
    newVersion: makesVersion ? { text: null, note: null, userId } : null,
  };
}

/** What the body sets: of an owner's the same however often it is tried. */
async function changedParts(
  app: AppContext,
  principal: Principal,
  row: FlowRow,
  body: FlowUpdate,
  data: string | null | undefined,
): Promise<ChangedParts> {
  const columns: Partial<NewFlowRow> = {
    ...flowColumns(body),
    ...(namesPlacement(body) && (await movedPlacement(app, principal, row, body))),
  };
  if (typeof body.name === 'string') columns.name = body.name;
  if (body.endpoint_name !== undefined) {
    columns.endpointName = body.endpoint_name || null;
    if (columns.endpointName) checkEndpointName(columns.endpointName);
  }
  const project = body.project_id ?? body.folder_id;
  if (project) columns.projectId = await existingProject(app, principal, project);
  else if (project === null) columns.projectId = await defaultProjectId(app, principal);
  if (data === undefined) return { columns, text: null, graph: null };
  const text = data && keptGraph(app, await graphFrom(app, principal, row, data));
  const graph = text ? await keepGraph(app, text) : null;
  columns.revision = graph?.revision ?? null;
  columns.hasWebhookNode = hasWebhookNode(body.data);
  return { columns, text: text || null, graph: graph?.statement ?? null };
}

interface ChangedParts {
  readonly columns: Partial<NewFlowRow>;
  /** The graph's. */
  readonly text: string | null;
  readonly graph: NonNullable<FlowChange['graph']> | null;
}
