import * as z from 'zod';
import {
  BusinessPage,
  BusinessRecord,
  GroupCreate,
  GroupPage,
  GroupRecord,
  GroupUpdate,
  OrgPage,
  OrgRecord,
  TenantCreate,
  TenantPage,
  TenantRecord,
  TenantUpdate,
  TreeCreate,
  TreeUpdate,
} from '../../../schema/wire/scope.ts';
import { queryInteger } from '../../http/query.ts';
import {
  businessKind,
  groupKind,
  orgKind,
  type ScopeId,
  type ScopeKind,
  tenantKind,
} from '../../store/scopes/kinds.ts';

export const tenants: ServedKind = {
  kind: tenantKind,
  several: 'tenants',
  one: 'a tenant',
  within: 'Its businesses, organisations and groups are deleted before.',
  create: TenantCreate,
  update: TenantUpdate,
  record: TenantRecord,
  page: TenantPage,
};

export const businesses: ServedKind = {
  kind: businessKind,
  several: 'businesses',
  one: 'a business',
  within: 'Those within it are deleted or moved before.',
  create: TreeCreate,
  update: TreeUpdate,
  record: BusinessRecord,
  page: BusinessPage,
};

export const orgs: ServedKind = {
  kind: orgKind,
  several: 'organisations',
  one: 'an organisation',
  within: 'Those within it are deleted or moved before.',
  create: TreeCreate,
  update: TreeUpdate,
  record: OrgRecord,
  page: OrgPage,
};

export const groups: ServedKind = {
  kind: groupKind,
  several: 'groups',
  one: 'a group',
  within: '',
  create: GroupCreate,
  update: GroupUpdate,
  record: GroupRecord,
  page: GroupPage,
};

/** The path of one of a kind, whose id has the name that other records give it. */
export function scopePath({ kind }: ServedKind) {
  const id = kind === tenantKind ? z.guid().toLowerCase() : queryInteger<number | undefined>(undefined, 1);
  return z.object({ [kind.memberOf]: id as z.ZodType<ScopeId> });
}

/** The id in a path that was parsed by `scopePath`. */
export function idIn(params: Readonly<Record<string, ScopeId>>, { kind }: ServedKind): ScopeId {
  return params[kind.memberOf] as ScopeId;
}

/** One of the kinds as routes serve it: `several` and `one` are its names in texts. */
export interface ServedKind {
  readonly kind: ScopeKind;
  readonly several: string;
  readonly one: string;
  /** What of others stands in the way of its deletion. */
  readonly within: string;
  readonly create: z.ZodType<{ name: string; tenant_id?: string; parent_id?: number | null | undefined }>;
  readonly update: z.ZodType<{ name?: string | undefined; parent_id?: number | null | undefined }>;
  readonly record: z.ZodType;
  readonly page: z.ZodType;
}
