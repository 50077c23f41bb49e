import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { flowTemplates } from '../../../schema/tables/flow-templates.ts';
import { flows } from '../../../schema/tables/flows.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { visibleTo } from '../access/visible-to.ts';
import { businessKind, orgKind } from '../scopes/kinds.ts';
import { liesIn, type PlaceInTree } from '../scopes/tree.ts';
import { type FlowPlace, placeColumns, rowColumns } from './load.ts';
import { isIndexed, mentions } from './search.ts';

/** The places of the principal's flows that a filter lets through, in their order. */
export async function listFlows(
  app: AppContext,
  principal: Principal,
  filter: FlowFilter = {},
  order: FlowOrder = oldestFirst,
): Promise<FlowPlace[]> {
  return app.db
    .select(placeColumns)
    .from(flows)
    .where(and(...conditions(principal, filter)))
    .orderBy(...ordering(flows, order));
}

/** One page of them with their rows, and how many there are in all. `page` counts from 1. */
export async function pageOfFlows(
  app: AppContext,
  principal: Principal,
  filter: FlowFilter,
  order: FlowOrder,
  { page, size }: { page: number; size: number },
): Promise<{ places: FlowPlace[]; total: number }> {
  const where = and(...conditions(principal, filter));
  const [found, [counted]] = await app.db.batch([
    app.db
      .select(rowColumns)
      .from(flows)
      .where(where)
      .orderBy(...ordering(flows, order))
      .limit(size)
      .offset((page - 1) * size),
    app.db.select({ total: count() }).from(flows).where(where),
  ]);
  const places = found.map(({ size: bytes, ...entry }) => ({ id: entry.row.id, size: bytes, entry }));
  return { places, total: counted?.total ?? 0 };
}

/** As the reference lists flows (facts 5). */
export const oldestFirst: FlowOrder = { by: 'create_at', direction: 'asc' };

function conditions(principal: Principal, filter: FlowFilter): (SQL | undefined)[] {
  const { projectId, isComponent, excludeDeleted, status, flowType, keyword, name } = filter;
  // What the index of words finds is far less than what a user has: a sign keeps SQLite from beginning with the latter.
  const searched = isIndexed(keyword) || isIndexed(name);
  const by = (column: SQLiteColumn): SQL => (searched ? sql`+${column}` : sql`${column}`);
  return [
    filter.shared === true ? visibleTo(principal, 'read') : eq(by(flows.userId), principal.userId),
    isNull(by(flows.deletedAt)),
    filter.tenantId === undefined ? undefined : eq(flows.tenantId, filter.tenantId),
    ...(filter.businesses ?? []).map((place) => liesIn(businessKind, flows.businessId, place)),
    filter.org === undefined ? undefined : liesIn(orgKind, flows.orgId, filter.org),
    projectId === undefined ? undefined : eq(by(flows.projectId), projectId),
    isComponent === undefined ? undefined : isComponent === 'never' ? sql`false` : eq(flows.isComponent, isComponent),
    excludeDeleted === true ? eq(flows.isDeleted, false) : undefined,
    status === undefined ? undefined : statuses[status](),
    flowType === undefined ? undefined : eq(flows.flowType, flowType),
    keyword === undefined || keyword === '' ? undefined : mentions(keyword, 'anywhere'),
    name === undefined || name === '' ? undefined : mentions(name, 'name'),
  ];
}

/** Where flows stand: what is neither online, on hold nor marked as deleted is a draft. Versions may be of any. */
const statuses: Readonly<Record<WorkflowStatus, () => SQL | undefined>> = {
  draft: () => and(eq(flows.isOnline, false), eq(flows.isHold, false), eq(flows.isDeleted, false)),
  online: () => eq(flows.isOnline, true),
  hold: () => eq(flows.isHold, true),
  deleted: () => eq(flows.isDeleted, true),
  version: () => eq(flows.isVersion, true),
};

/** SQL for the order of a list of flows, or of templates. */
export function ordering(table: typeof flows | typeof flowTemplates, { by, direction }: FlowOrder): SQL[] {
  const inDirection = direction === 'asc' ? asc : desc;
  return [inDirection(table[columns[by]]), inDirection(table.id)];
}

const columns = { name: 'name', create_at: 'createAt', updated_at: 'updatedAt', flow_type: 'flowType' } as const;

/** What members are absent, or undefined, lets all through. */
export interface FlowFilter {
  /** Those of others, too, that the principal may read. */
  readonly shared?: boolean | undefined;
  readonly tenantId?: string | undefined;
  /** All of them. */
  readonly businesses?: readonly PlaceInTree[] | undefined;
  readonly org?: PlaceInTree | undefined;
  readonly projectId?: string | undefined;
  readonly isComponent?: boolean | 'never' | undefined;
  /** Without those that are flagged as deleted; those that were deleted are never listed. */
  readonly excludeDeleted?: boolean | undefined;
  readonly status?: WorkflowStatus | undefined;
  readonly flowType?: string | undefined;
  /** Stands in the name or the description. */
  readonly keyword?: string | undefined;
  /** Stands in the name. */
  readonly name?: string | undefined;
}

export type WorkflowStatus = 'draft' | 'online' | 'hold' | 'deleted' | 'version';

export interface FlowOrder {
  readonly by: keyof typeof columns;
  readonly direction: 'asc' | 'desc';
}
