import type { AppContext } from '../../worker/context.ts';
import { principalOf } from '../../worker/store/principals.ts';
import {
  businessKind,
  groupKind,
  orgKind,
  type ScopeKind,
  type ScopeRow,
  tenantKind,
} from '../../worker/store/scopes/kinds.ts';
import { addMembers } from '../../worker/store/scopes/members.ts';
import { createTenant, createWithin } from '../../worker/store/scopes/write.ts';
import { readUser } from '../../worker/store/users.ts';

/** Makes a tenant with a business, an organisation and a group, right in the stores, with somebody in all of them. */
export async function tenantWith(app: AppContext, ...members: string[]): Promise<Scopes> {
  const anybody = principalOf(await readUser(app, members[0] as string));
  const superuser = { ...anybody, isSuperuser: true };
  const filled = async (kind: ScopeKind, { id }: ScopeRow) => {
    await addMembers(app, kind, superuser, id, members);
    return id;
  };
  const name = `of ${anybody.username} ${crypto.randomUUID()}`;
  const tenantId = (await filled(tenantKind, await createTenant(app, superuser, name))) as string;
  const within = async (kind: ScopeKind) =>
    (await filled(kind, await createWithin(app, kind, superuser, { name, tenantId, parentId: null }))) as number;
  const business = await within(businessKind);
  return { tenant: tenantId, business, org: await within(orgKind), group: await within(groupKind) };
}

/** Ids. */
export interface Scopes {
  readonly tenant: string;
  readonly business: number;
  readonly org: number;
  readonly group: number;
}
