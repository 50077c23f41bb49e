import { and, asc, eq, isNull } from 'drizzle-orm';
import { type FlowRow, flows } from '../../../schema/tables/flows.ts';
import { graphs } from '../../../schema/tables/graphs.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { graphText } from '../graphs.ts';
import { type Action, may } from '../may.ts';

/** A flow with what a record shows beside its row. `data` is the caller's own JSON text. */
export interface StoredFlow {
  readonly row: FlowRow;
  readonly data: string | null;
  readonly owner: { readonly serial: number; readonly username: string };
}

/** A flow that the principal may act upon. Throws NotFoundError for every other (design decision 10). */
export async function readFlow(app: AppContext, principal: Principal, id: string, action: Action): Promise<StoredFlow> {
  const [found] = await withOwner(app).where(and(eq(flows.id, id), isNull(flows.deletedAt)));
  if (!found || !may(principal, action, found.row)) throw new NotFoundError('Flow not found', 'flow_not_found');
  return load(app, found);
}

/** The principal's own flows, oldest first, as the reference lists them (facts 5). */
export async function listFlows(app: AppContext, principal: Principal, componentsOnly: boolean): Promise<StoredFlow[]> {
  const own = and(
    eq(flows.userId, principal.userId),
    isNull(flows.deletedAt),
    componentsOnly ? eq(flows.isComponent, true) : undefined,
  );
  const found = await withOwner(app).where(own).orderBy(asc(flows.createAt), asc(flows.id));
  return Promise.all(found.map((entry) => load(app, entry)));
}

/** Those of the given flows that the principal may read, in the order of `ids`. */
export async function readFlows(app: AppContext, principal: Principal, ids: readonly string[]): Promise<StoredFlow[]> {
  const found: StoredFlow[] = [];
  for (const id of new Set(ids)) {
    const [entry] = await withOwner(app).where(and(eq(flows.id, id), isNull(flows.deletedAt)));
    if (entry && may(principal, 'read', entry.row)) found.push(await load(app, entry));
  }
  return found;
}

function withOwner(app: AppContext) {
  return app.db
    .select({ row: flows, text: graphs.text, serial: users.serial, username: users.username })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .leftJoin(graphs, eq(graphs.revision, flows.revision));
}

async function load(
  app: AppContext,
  { row, text, serial, username }: { row: FlowRow; text: string | null; serial: number; username: string },
): Promise<StoredFlow> {
  const data = row.revision === null ? null : await graphText(app, row.revision, text);
  return { row, data, owner: { serial, username } };
}
