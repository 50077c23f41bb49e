import type { BatchItem } from 'drizzle-orm/batch';
import { flowVersions } from '../../../schema/tables/flow-versions.ts';
import { flows, type NewFlowRow } from '../../../schema/tables/flows.ts';
import type { FlowCreate } from '../../../schema/wire/flow.ts';
import { VersionText } from '../../../schema/wire/version-text.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ForbiddenError, NotFoundError } from '../../http/errors.ts';
import { keepGraph, retireGraphs } from '../graphs.ts';
import { isOneOf } from '../id-list.ts';
import { inParts } from '../in-parts.ts';
import { defaultProjectId, fillable } from '../projects.ts';
import { newPlacement, type Placement } from '../scopes/placement.ts';
import { isForeignKeyConflict } from '../unique-name.ts';
import { flowColumns } from './fields.ts';
import { hasWebhookNode, keptGraph } from './graph-data.ts';
import type { FlowPlace, StoredFlow } from './load.ts';
import { freeEndpointName, freeFlowName } from './names.ts';
import { readFlow } from './read.ts';
import { firstVersion } from './versions/first-version.ts';

/** A flow as it came: `data` is the graph's own JSON text, `publishedData` that of its `published_version`. */
export interface NewFlow {
  readonly flow: FlowCreate;
  readonly data: string | null;
  readonly publishedData?: string | null;
}

/** Where new flows go, and whether what they say of that comes from another server. */
interface NewFlowsPlace {
  readonly into?: string | null;
  readonly fromFile?: boolean;
}

/** Stores a new flow of the principal's, as `createFlows` does. */
export async function createFlow(
  app: AppContext,
  principal: Principal,
  flow: FlowCreate,
  data: string | null,
  publishedData: string | null = null,
): Promise<StoredFlow> {
  const [made] = await createFlows(app, principal, [{ flow, data, publishedData }]);
  return readFlow(app, principal, (made as FlowPlace).id, 'read');
}

/**
 * Stores new flows of the principal's: all of them, or none. Names that are taken get a number. They go `into` a project,
 * else each into the one that it names; a project that the principal may not fill counts as none, since exported files
 * name those of the server they came from. Nothing cached can be stale by it, so the account is not marked. Throws
 * ValidationError, BadRequestError, NotFoundError where the project `into` which they should go is gone, and, unless they
 * come `fromFile`, ForbiddenError for a tenant, business or organisation that the principal is not in.
 */
export async function createFlows(
  app: AppContext,
  principal: Principal,
  entries: readonly NewFlow[],
  { into = null, fromFile = false }: NewFlowsPlace = {},
): Promise<FlowPlace[]> {
  const rows = entries.map((entry, index) => rowOf(app, principal, entry, index));
  const placements: Placement[] = [];
  // One after the other: what the principal is in is read for the first that asks.
  for (const { flow } of entries) placements.push(await placementOf(app, principal, flow, fromFile));
  const projects = into === null ? await projectsFor(app, principal, entries) : null;
  const made: FlowPlace[] = [];
  try {
    for (const group of inParts(entries.entries(), weightOf, mostOfBatch)) {
      const statements: BatchItem<'sqlite'>[] = [];
      for (const [index, entry] of group) {
        const { data } = entry;
        const graph = data === null ? null : await keepGraph(app, keptGraph(app, data));
        if (graph) statements.push(graph.statement);
        const projectId = into ?? (projects?.[index] as string);
        const row = {
          ...(rows[index] as NewFlowRow),
          ...placements[index],
          projectId,
          revision: graph?.revision ?? null,
        };
        statements.push(app.db.insert(flows).values(row));
        if (row.isOnline === true) statements.push(...(await firstVersion(app, row, entry)));
        made.push({ id: row.id, size: data?.length ?? 0 });
      }
      await app.db.batch(statements as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]);
    }
  } catch (error) {
    await takeBack(app, made);
    if (!isForeignKeyConflict(error)) throw error;
    // A project went while its flows came.
    if (into !== null) throw new NotFoundError('Project not found', 'project_not_found');
    return createFlows(app, principal, entries, { fromFile });
  }
  return made;
}

function rowOf(app: AppContext, principal: Principal, { flow }: NewFlow, index: number): NewFlowRow {
  const { userId } = principal;
  const now = app.now();
  return {
    ...flowColumns(flow),
    ...publishedAtOnce(flow),
    id: app.newId(),
    userId,
    name: freeFlowName(userId, flow.name) as unknown as string,
    endpointName:
      typeof flow.endpoint_name === 'string'
        ? (freeEndpointName(userId, flow.endpoint_name) as unknown as string)
        : null,
    hasWebhookNode: hasWebhookNode(flow.data),
    // One after the other, so that lists keep the order of the file.
    createAt: now + index,
    updatedAt: now,
  };
}

/** Where a flow lies. A file may name what is somewhere else: that counts as nothing. */
function placementOf(app: AppContext, principal: Principal, flow: FlowCreate, fromFile: boolean): Promise<Placement> {
  return newPlacement(app, principal, flow).catch((error: unknown) => {
    if (fromFile && error instanceof ForbiddenError) return newPlacement(app, principal, {});
    throw error;
  });
}

/** What comes online is published as it comes; a version that is only named belongs to where the flow was before. */
function publishedAtOnce({ is_online: isOnline, ...flow }: FlowCreate): Partial<NewFlowRow> {
  if (isOnline !== true) return {};
  const named = flow.published_version?.flow_version ?? VersionText.safeParse(flow.online_version).data;
  return { isOnline, isVersion: true, onlineVersion: named ?? 'v1' };
}

async function projectsFor(app: AppContext, principal: Principal, entries: readonly NewFlow[]): Promise<string[]> {
  const wanted = entries.map(({ flow }) => flow.project_id ?? flow.folder_id ?? null);
  const known = await fillable(app, principal, new Set(wanted.filter((id) => id !== null)));
  const isHomeless = wanted.some((id) => id === null || !known.has(id));
  const home = isHomeless ? await defaultProjectId(app, principal) : '';
  return wanted.map((id) => (id !== null && known.has(id) ? id : home));
}

/** Deletes what was stored of flows that did not all come to be. */
async function takeBack(app: AppContext, made: readonly FlowPlace[]): Promise<void> {
  const ids = made.map(({ id }) => id);
  const versions = await app.db
    .select({ revision: flowVersions.revision })
    .from(flowVersions)
    .where(isOneOf(flowVersions.flowId, ids));
  const gone = await app.db.delete(flows).where(isOneOf(flows.id, ids)).returning({ revision: flows.revision });
  const revisions = [...versions, ...gone].map(({ revision }) => revision).filter((revision) => revision !== null);
  if (revisions.length > 0) await app.db.batch(retireGraphs(app, revisions));
}

/** UTF-16 units of its graphs. */
function weightOf([, { data, publishedData }]: [number, NewFlow]): number {
  return (data?.length ?? 0) + (publishedData?.length ?? 0);
}

/** Of flows that are written together. */
const mostOfBatch = { count: 100, weight: 4_000_000 };
