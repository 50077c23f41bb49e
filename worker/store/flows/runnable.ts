import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { flowVersions } from '../../../schema/tables/flow-versions.ts';
import { flows } from '../../../schema/tables/flows.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Authenticated } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../../http/errors.ts';
import { may } from '../may.ts';
import { refusalOf } from './lifecycle.ts';
import { draftColumns, isPublished, publishedColumns, versionColumns } from './runnable-columns.ts';

/** What a run needs to know of its flow. */
export interface RunnableFlow {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  /** Of the graph that runs; null for a flow without one. */
  readonly revision: string | null;
  /** The text of the version that runs; null for the draft. */
  readonly version: string | null;
  readonly isHold: boolean;
  readonly tenantId: string | null;
  readonly businessId: number;
  readonly isSelf: boolean;
  readonly orgId: number;
}

/**
 * The flow that the caller means by an id or an endpoint name, as it is published, kept under the account's epoch. A name
 * is looked for among the caller's own flows, or those of `user` (an id or serial number), whom it only narrows down
 * (facts 9). Throws NotFoundError for what is not there or not the caller's to run (design decision 10), a 423 for a flow
 * on hold.
 */
export async function findRunnable(
  app: AppContext,
  { principal, pulse }: Authenticated,
  idOrName: string,
  user?: string,
): Promise<RunnableFlow> {
  const key = `flow/${principal.userId}/${user ?? ''}/${idOrName}`;
  const flow = await app.cache.through(key, pulse, () =>
    readNamed(principal.userId, idOrName, user, (named) => selectPublished(app, named)),
  );
  if (!flow || !may(principal, 'run', flow)) throw unknownFlow(idOrName);
  return demandRunning(flow);
}

/** The same with the flow's draft. Throws also a ForbiddenError where the caller may run the flow, but not edit it. */
export async function findDraft(
  app: AppContext,
  { principal, pulse }: Authenticated,
  idOrName: string,
  user?: string,
): Promise<RunnableFlow> {
  const key = `draft/${principal.userId}/${user ?? ''}/${idOrName}`;
  const flow = await app.cache.through(key, pulse, () =>
    readNamed(principal.userId, idOrName, user, (named) => selectDraft(app, named)),
  );
  if (!flow || !may(principal, 'run', flow)) throw unknownFlow(idOrName);
  if (!may(principal, 'edit', flow)) {
    throw new ForbiddenError('Only those who may edit the flow run its draft.', 'permission_denied');
  }
  return demandRunning(flow);
}

/** The same with the version of that text. Throws also NotFoundError where the flow has no such version. */
export async function findVersion(
  app: AppContext,
  { principal, pulse }: Authenticated,
  idOrName: string,
  version: string,
): Promise<RunnableFlow> {
  const key = `version/${principal.userId}/${JSON.stringify([idOrName, version])}`;
  const flow = await app.cache.through(key, pulse, () =>
    readNamed(principal.userId, idOrName, undefined, (named) => selectVersion(app, named, version)),
  );
  if (!flow || !may(principal, 'run', flow)) throw unknownFlow(idOrName);
  if (flow.version === null) {
    throw new NotFoundError('The flow has no such version: list its versions.', 'version_not_found');
  }
  return demandRunning(flow);
}

/** The flow, where it is not on hold. Throws a 423. */
export function demandRunning<Flow extends RunnableFlow>(flow: Flow): Flow {
  if (!flow.isHold) return flow;
  throw refusalOf(flow, 'run');
}

async function readNamed(
  callerId: string,
  idOrName: string,
  user: string | undefined,
  select: (named: SQL | undefined) => PromiseLike<RunnableFlow[]>,
): Promise<RunnableFlow | null> {
  if (uuid.test(idOrName)) {
    const [byId] = await select(and(eq(flows.id, idOrName.toLowerCase()), isNull(flows.deletedAt)));
    if (byId) return byId;
  }
  const owner = user === undefined ? eq(flows.userId, callerId) : ownedBy(user);
  const [byName] = await select(and(eq(flows.endpointName, idOrName), owner, isNull(flows.deletedAt)));
  return byName ?? null;
}

function selectPublished(app: AppContext, named: SQL | undefined) {
  return app.db
    .select(publishedColumns)
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .leftJoin(flowVersions, isPublished)
    .where(named);
}

function selectDraft(app: AppContext, named: SQL | undefined) {
  return app.db.select(draftColumns).from(flows).innerJoin(users, eq(users.id, flows.userId)).where(named);
}

function selectVersion(app: AppContext, named: SQL | undefined, version: string) {
  const isOfText = and(eq(flowVersions.flowId, flows.id), eq(flowVersions.flowVersion, version));
  return app.db
    .select(versionColumns)
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .leftJoin(flowVersions, isOfText)
    .where(named);
}

function unknownFlow(idOrName: string): NotFoundError {
  return new NotFoundError(`Flow identifier ${idOrName} not found`, 'flow_not_found');
}

function ownedBy(user: string) {
  if (uuid.test(user)) return eq(flows.userId, user.toLowerCase());
  if (/^\d{1,15}$/.test(user)) return eq(users.serial, Number(user));
  const msg = 'Input should be a user id: a UUID or a whole number';
  throw new ValidationError([{ type: 'uuid_parsing', loc: ['query', 'user_id'], msg }], 400);
}

const uuid = /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i;
