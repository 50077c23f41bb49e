import { and, eq, isNull } from 'drizzle-orm';
import { type FlowRow, flows } from '../../../schema/tables/flows.ts';
import { graphs } from '../../../schema/tables/graphs.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { permitted } from '../access/permitted.ts';
import { flowSharing } from '../access/sharing.ts';
import { visibleTo } from '../access/visible-to.ts';
import { graphText } from '../graphs.ts';
import { isOneOf } from '../id-list.ts';
import type { Action, Owned, Sharing } from '../may.ts';
import { type FlowPlace, placeColumns, type StoredFlow } from './load.ts';

/**
 * A flow that the principal may act upon. Throws NotFoundError for what they may not see (design decision 10), and
 * ForbiddenError for what they see but may not do.
 */
export async function readFlow(app: AppContext, principal: Principal, id: string, action: Action): Promise<StoredFlow> {
  const [found] = await app.db
    .select({
      row: flows,
      sharing: flowSharing(principal),
      text: graphs.text,
      serial: users.serial,
      username: users.username,
    })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .leftJoin(graphs, eq(graphs.revision, flows.revision))
    .where(and(eq(flows.id, id), isNull(flows.deletedAt)));
  const { row, text, serial, username } = permitted(principal, action, found && owned(found), notFound);
  const data = row.revision === null ? null : await graphText(app, row.revision, text);
  return { row, data, owner: { serial, username } };
}

/** The row alone. Throws as `readFlow`. */
export async function flowRow(app: AppContext, principal: Principal, id: string, action: Action): Promise<FlowRow> {
  const [found] = await app.db
    .select({ row: flows, sharing: flowSharing(principal) })
    .from(flows)
    .where(and(eq(flows.id, id), isNull(flows.deletedAt)));
  return permitted(principal, action, found && owned(found), notFound).row;
}

/** The places of those of the given flows that the principal may read, in the order of `ids`. */
export async function placesOf(app: AppContext, principal: Principal, ids: readonly string[]): Promise<FlowPlace[]> {
  const found = await app.db
    .select(placeColumns)
    .from(flows)
    .where(and(isOneOf(flows.id, ids), visibleTo(principal, 'read'), isNull(flows.deletedAt)));
  const readable = new Map(found.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => readable.get(id)).filter((place) => place !== undefined);
}

function owned<Found extends { readonly row: FlowRow; readonly sharing: Sharing }>(found: Found): Found & Owned {
  return { ...found, userId: found.row.userId };
}

function notFound(): NotFoundError {
  return new NotFoundError('Flow not found', 'flow_not_found');
}
