import { and, eq, isNull } from 'drizzle-orm';
import { flows } from '../../../schema/tables/flows.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Authenticated } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError, ValidationError } from '../../http/errors.ts';
import { may } from '../may.ts';

/** What a run needs to know of its flow. */
export interface RunnableFlow {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  /** Null for a flow without a graph. */
  readonly revision: string | null;
  readonly tenantId: string | null;
  readonly businessId: number;
  readonly isSelf: boolean;
  readonly orgId: number;
}

/**
 * The flow that the caller means by an id or an endpoint name, kept under the account's epoch. A name is looked for
 * among the caller's own flows, or those of `user` (an id or serial number), whom it only narrows down (facts 9).
 * Throws NotFoundError for what is not there or not the caller's to run (design decision 10).
 */
export async function findRunnable(
  app: AppContext,
  { principal, pulse }: Authenticated,
  idOrName: string,
  user?: string,
): Promise<RunnableFlow> {
  const key = `flow/${principal.userId}/${user ?? ''}/${idOrName}`;
  const flow = await app.cache.through(key, pulse, () => readRunnable(app, principal.userId, idOrName, user));
  if (!flow || !may(principal, 'run', flow)) {
    throw new NotFoundError(`Flow identifier ${idOrName} not found`, 'flow_not_found');
  }
  return flow;
}

async function readRunnable(
  app: AppContext,
  callerId: string,
  idOrName: string,
  user?: string,
): Promise<RunnableFlow | null> {
  if (uuid.test(idOrName)) {
    const [byId] = await select(app).where(and(eq(flows.id, idOrName.toLowerCase()), isNull(flows.deletedAt)));
    if (byId) return byId;
  }
  const owner = user === undefined ? eq(flows.userId, callerId) : ownedBy(user);
  const [byName] = await select(app).where(and(eq(flows.endpointName, idOrName), owner, isNull(flows.deletedAt)));
  return byName ?? null;
}

function select(app: AppContext) {
  const { id, name, userId, revision, tenantId, businessId, isSelf, orgId } = flows;
  return app.db
    .select({ id, name, userId, revision, tenantId, businessId, isSelf, orgId })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId));
}

function ownedBy(user: string) {
  if (uuid.test(user)) return eq(flows.userId, user.toLowerCase());
  if (/^\d{1,15}$/.test(user)) return eq(users.serial, Number(user));
  const msg = 'Input should be a user id: a UUID or a whole number';
  throw new ValidationError([{ type: 'uuid_parsing', loc: ['query', 'user_id'], msg }], 400);
}

const uuid = /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i;
