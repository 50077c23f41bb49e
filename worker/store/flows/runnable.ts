import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { flowVersions } from '../../../schema/tables/flow-versions.ts';
import { flows } from '../../../schema/tables/flows.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Authenticated, Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError, ValidationError } from '../../http/errors.ts';
import { noteGuest } from '../access/guests.ts';
import { ownerOf } from '../access/owner.ts';
import { permitted } from '../access/permitted.ts';
import { flowSharing } from '../access/sharing.ts';
import type { Action, Sharing } from '../may.ts';
import { refusalOf } from './lifecycle.ts';
import { draftColumns, isPublished, publishedColumns, versionColumns } from './runnable-columns.ts';
import { unknownVersion } from './versions/find-version.ts';

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
  /** Whose variables, files and servers a run uses; absent for the caller's own flow. */
  readonly owner?: Authenticated;
}

/**
 * The flow that the caller means by an id or an endpoint name, as it is published; the caller's own are kept under the
 * account's epoch, others' access is looked up each time. A name is looked for among the caller's own flows, or those of
 * `user` (an id or serial number), whom it only narrows down (facts 9). Throws NotFoundError for what is not there or not
 * the caller's to see (design decision 10), ForbiddenError for what they see and may not run, a 423 for a flow on hold.
 */
export function findRunnable(
  app: AppContext,
  caller: Authenticated,
  idOrName: string,
  user?: string,
): Promise<RunnableFlow> {
  const read: Reader = (named) => selectPublished(app, caller.principal, named);
  return find(app, caller, { kind: 'flow', action: 'run', idOrName, user, read });
}

/** The same with the flow's draft, for those who may edit it. */
export function findDraft(
  app: AppContext,
  caller: Authenticated,
  idOrName: string,
  user?: string,
): Promise<RunnableFlow> {
  const read: Reader = (named) => selectDraft(app, caller.principal, named);
  return find(app, caller, { kind: 'draft', action: 'edit', idOrName, user, read });
}

/** The same with the version of that text. Throws also NotFoundError where the flow has no such version. */
export function findVersion(
  app: AppContext,
  caller: Authenticated,
  idOrName: string,
  version: string,
): Promise<RunnableFlow> {
  const read: Reader = (named) => selectVersion(app, caller.principal, named, version);
  return find(app, caller, { kind: 'version', action: 'run', idOrName, version, user: undefined, read });
}

async function find(
  app: AppContext,
  caller: Authenticated,
  { kind, action, idOrName, version, user, read }: Wanted,
): Promise<RunnableFlow> {
  const { principal, pulse } = caller;
  const place = version === undefined ? idOrName : JSON.stringify([idOrName, version]);
  const key = `${kind}/${principal.userId}/${user ?? ''}/${place}`;
  const kept = app.cache.get<RunnableFlow>(key, pulse);
  if (kept) return demandRunning(kept);
  const found = await readNamed(principal.userId, idOrName, user, read);
  const { sharing, ...flow } = permitted(principal, action, found, () => unknownFlow(idOrName));
  // Only what is there: making a version marks no account.
  if (version !== undefined && flow.version === null) throw unknownVersion();
  if (flow.userId === principal.userId) {
    app.cache.put(key, pulse, flow);
    return demandRunning(flow);
  }
  const owner = await ownerOf(app, flow.userId);
  if (owner === null) throw unknownFlow(idOrName);
  const running = demandRunning({ ...flow, owner });
  await noteGuest(app, caller, flow.id);
  return running;
}

/** The flow, where it is not on hold. Throws a 423. */
export function demandRunning<Flow extends Pick<RunnableFlow, 'isHold'>>(flow: Flow): Flow {
  if (!flow.isHold) return flow;
  throw refusalOf(flow, 'run');
}

async function readNamed(
  callerId: string,
  idOrName: string,
  user: string | undefined,
  select: Reader,
): Promise<SharedFlow | null> {
  if (uuid.test(idOrName)) {
    const [byId] = await select(and(eq(flows.id, idOrName.toLowerCase()), isNull(flows.deletedAt)));
    if (byId) return byId;
  }
  const owner = user === undefined ? eq(flows.userId, callerId) : ownedBy(user);
  const [byName] = await select(and(eq(flows.endpointName, idOrName), owner, isNull(flows.deletedAt)));
  return byName ?? null;
}

function selectPublished(app: AppContext, caller: Principal, named: SQL | undefined) {
  return app.db
    .select({ ...publishedColumns, sharing: flowSharing(caller) })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .leftJoin(flowVersions, isPublished)
    .where(named);
}

function selectDraft(app: AppContext, caller: Principal, named: SQL | undefined) {
  return app.db
    .select({ ...draftColumns, sharing: flowSharing(caller) })
    .from(flows)
    .innerJoin(users, eq(users.id, flows.userId))
    .where(named);
}

function selectVersion(app: AppContext, caller: Principal, named: SQL | undefined, version: string) {
  const isOfText = and(eq(flowVersions.flowId, flows.id), eq(flowVersions.flowVersion, version));
  return app.db
    .select({ ...versionColumns, sharing: flowSharing(caller) })
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

type Reader = (named: SQL | undefined) => PromiseLike<SharedFlow[]>;
type SharedFlow = RunnableFlow & { readonly sharing: Sharing };

interface Wanted {
  /** What of the flow is meant, for the cache. */
  readonly kind: 'flow' | 'draft' | 'version';
  readonly action: Action;
  readonly idOrName: string;
  readonly version?: string;
  readonly user: string | undefined;
  readonly read: Reader;
}
