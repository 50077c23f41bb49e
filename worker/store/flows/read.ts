import { and, eq, isNull } from 'drizzle-orm';
import { type FlowRow, flows } from '../../../schema/tables/flows.ts';
import { graphs } from '../../../schema/tables/graphs.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { graphText } from '../graphs.ts';
import { isOneOf } from '../id-list.ts';
import { type Action, may } from '../may.ts';
import { type FlowPlace, placeColumns, type StoredFlow } from './load.ts';

/** A flow that the principal may act upon. Throws NotFoundError for every other (design decision 10). */
export async function readFlow(app: AppContext, principal: Principal, id: string, action: Action): Promise<StoredFlow> {
  const [found] = await app.db
    .select({ row: flows, text: graphs.text, serial: users.serial, username: users.username })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .leftJoin(graphs, eq(graphs.revision, flows.revision))
    .where(and(eq(flows.id, id), isNull(flows.deletedAt)));
  if (!found || !may(principal, action, found.row)) throw notFound();
  const { row, text, serial, username } = found;
  const data = row.revision === null ? null : await graphText(app, row.revision, text);
  return { row, data, owner: { serial, username } };
}

/** The row alone. Throws NotFoundError. */
export async function flowRow(app: AppContext, principal: Principal, id: string, action: Action): Promise<FlowRow> {
  const [row] = await app.db
    .select()
    .from(flows)
    .where(and(eq(flows.id, id), isNull(flows.deletedAt)));
  if (!row || !may(principal, action, row)) throw notFound();
  return row;
}

/** The places of those of the given flows that the principal may read, in the order of `ids`. */
export async function placesOf(app: AppContext, principal: Principal, ids: readonly string[]): Promise<FlowPlace[]> {
  const found = await app.db
    .select({ ...placeColumns, userId: flows.userId })
    .from(flows)
    .where(and(isOneOf(flows.id, ids), isNull(flows.deletedAt)));
  const readable = new Map(found.filter((row) => may(principal, 'read', row)).map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => readable.get(id)).filter((place) => place !== undefined);
}

function notFound(): NotFoundError {
  return new NotFoundError('Flow not found', 'flow_not_found');
}
