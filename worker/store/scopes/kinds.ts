/**
 * What people can be in. The names are those of tables and columns: ours, never anybody's text. A tenant has businesses
 * and organisations, which are trees, and groups.
 */
export interface ScopeKind {
  /** As texts name it. */
  readonly noun: 'tenant' | 'business' | 'organisation' | 'group';
  readonly table: 'tenants' | 'businesses' | 'orgs' | 'groups';
  readonly members: 'tenant_members' | 'business_members' | 'org_members' | 'group_members';
  /** The column of `members` that says what they are in. */
  readonly memberOf: 'tenant_id' | 'business_id' | 'org_id' | 'group_id';
  readonly isTree: boolean;
}

export const tenantKind = {
  noun: 'tenant',
  table: 'tenants',
  members: 'tenant_members',
  memberOf: 'tenant_id',
  isTree: false,
} as const satisfies ScopeKind;

export const businessKind = {
  noun: 'business',
  table: 'businesses',
  members: 'business_members',
  memberOf: 'business_id',
  isTree: true,
} as const satisfies ScopeKind;

export const orgKind = {
  noun: 'organisation',
  table: 'orgs',
  members: 'org_members',
  memberOf: 'org_id',
  isTree: true,
} as const satisfies ScopeKind;

export const groupKind = {
  noun: 'group',
  table: 'groups',
  members: 'group_members',
  memberOf: 'group_id',
  isTree: false,
} as const satisfies ScopeKind;

/** A UUID for tenants, a whole number for all others. */
export type ScopeId = string | number;

/** A row of any kind; times are ms. */
export interface ScopeRow {
  readonly id: ScopeId;
  /** Null for a tenant. */
  readonly tenant_id: string | null;
  /** Null for what is no tree, and at its top. */
  readonly parent_id: number | null;
  readonly name: string;
  readonly created_at: number;
  readonly updated_at: number;
}
