import { and, count, eq, or, type SQL } from 'drizzle-orm';
import { flowTemplates } from '../../../schema/tables/flow-templates.ts';
import type { TemplateScope } from '../../../schema/wire/flow-template.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { contains } from '../contains.ts';
import { type FlowOrder, ordering } from '../flows/list.ts';
import type { GraphPlace } from '../graph-parts.ts';
import { liesInScope, type Scope } from '../scopes/scope.ts';
import { placeColumns } from './load.ts';
import { isVisible } from './visible.ts';

/** The places of the templates that the principal sees and a filter lets through. */
export function listTemplates(
  app: AppContext,
  principal: Principal,
  filter: TemplateFilter,
  order: FlowOrder,
): Promise<GraphPlace[]> {
  const where = conditions(app, principal, filter);
  return app.db
    .select(placeColumns)
    .from(flowTemplates)
    .where(where)
    .orderBy(...ordering(flowTemplates, order));
}

/** One page of them, and how many there are in all. `page` counts from 1. */
export async function pageOfTemplates(
  app: AppContext,
  principal: Principal,
  filter: TemplateFilter,
  order: FlowOrder,
  { page, size }: { page: number; size: number },
): Promise<{ places: GraphPlace[]; total: number }> {
  const where = conditions(app, principal, filter);
  const [places, [counted]] = await app.db.batch([
    app.db
      .select(placeColumns)
      .from(flowTemplates)
      .where(where)
      .orderBy(...ordering(flowTemplates, order))
      .limit(size)
      .offset((page - 1) * size),
    app.db.select({ total: count() }).from(flowTemplates).where(where),
  ]);
  return { places, total: counted?.total ?? 0 };
}

function conditions(app: AppContext, principal: Principal, { keyword, scope, flowType, within }: TemplateFilter) {
  const { name, description } = flowTemplates;
  return and(
    isVisible(app, principal),
    within === null ? undefined : isWithin(principal, within),
    keyword ? or(contains(name, keyword), contains(description, keyword)) : undefined,
    scope === undefined ? undefined : eq(flowTemplates.scope, scope),
    flowType === undefined ? undefined : eq(flowTemplates.flowType, flowType),
  );
}

/** What the headers of a request choose. The system's are in every scope. */
function isWithin({ userId }: Principal, scope: Scope): SQL | undefined {
  const isChosen = and(scope.isSelf ? eq(flowTemplates.userId, userId) : undefined, liesInScope(flowTemplates, scope));
  return isChosen && or(eq(flowTemplates.scope, 'system'), isChosen);
}

/** What members are undefined lets all through. */
export interface TemplateFilter {
  /** Stands in the name or the description. */
  readonly keyword: string | undefined;
  readonly scope: TemplateScope | undefined;
  readonly flowType: string | undefined;
  /** The scope that is chosen; null for all. */
  readonly within: Scope | null;
}
