import * as z from 'zod';
import { pageOf } from './page.ts';
import { withoutNul } from './without-nul.ts';

const tenantId = '0c5d0a4e-2f0b-4f0e-9a53-3b7a5b6c9d11';
const userId = '8a18b5a9-31a7-461f-b36e-35912d7262d6';
const times = { created_at: '2026-11-21T09:25:19+00:00', updated_at: '2026-11-21T09:25:19+00:00' };
const tenantExample = { id: tenantId, name: 'Contoso', ...times };
const businessExample = { id: 2, tenant_id: tenantId, parent_id: 1, name: 'Retail, France', ...times };
const orgExample = { id: 2, tenant_id: tenantId, parent_id: 1, name: 'Support, Lyon', ...times };
const groupExample = { id: 1, tenant_id: tenantId, name: 'Editors', ...times };
const memberExample = { user_id: userId, username: 'ann', added_at: '2026-11-21T09:25:19+00:00' };

const name = withoutNul(z.string().trim().min(1).max(200));
const tenant = z.guid().toLowerCase();
const parent = z.int().min(1).nullable().optional();

const shownTimes = { created_at: z.string(), updated_at: z.string() };
const group = { id: z.int(), tenant_id: z.string(), name: z.string(), ...shownTimes };
const ofTree = { ...group, parent_id: z.int().nullable() };

export const TenantCreate = z.object({ name }).meta({ id: 'TenantCreate', examples: [{ name: 'Contoso' }] });
export const TenantUpdate = z
  .object({ name: name.optional() })
  .meta({ id: 'TenantUpdate', examples: [{ name: 'Contoso Ltd' }] });
export const TenantRecord = z
  .object({ id: z.string(), name: z.string(), ...shownTimes })
  .meta({ id: 'Tenant', examples: [tenantExample] });
export const TenantPage = pageOf(TenantRecord, 'TenantPage', tenantExample);

/** Of a business or an organisation: `parent_id` is one of its kind in the same tenant, null for the top. */
export const TreeCreate = z
  .object({ tenant_id: tenant, name, parent_id: parent })
  .meta({ id: 'ScopeCreate', examples: [{ tenant_id: tenantId, name: 'Retail, France', parent_id: 1 }] });
export const TreeUpdate = z
  .object({ name: name.optional(), parent_id: parent })
  .meta({ id: 'ScopeUpdate', examples: [{ name: 'Retail' }, { parent_id: null }] });
export const BusinessRecord = z.object(ofTree).meta({ id: 'Business', examples: [businessExample] });
export const BusinessPage = pageOf(BusinessRecord, 'BusinessPage', businessExample);
export const OrgRecord = z.object(ofTree).meta({ id: 'Org', examples: [orgExample] });
export const OrgPage = pageOf(OrgRecord, 'OrgPage', orgExample);

export const GroupCreate = z
  .object({ tenant_id: tenant, name })
  .meta({ id: 'GroupCreate', examples: [{ tenant_id: tenantId, name: 'Editors' }] });
export const GroupUpdate = z
  .object({ name: name.optional() })
  .meta({ id: 'GroupUpdate', examples: [{ name: 'Writers' }] });
export const GroupRecord = z.object(group).meta({ id: 'Group', examples: [groupExample] });
export const GroupPage = pageOf(GroupRecord, 'GroupPage', groupExample);

export const MemberRecord = z
  .object({ user_id: z.string(), username: z.string(), added_at: z.string() })
  .meta({ id: 'Member', examples: [memberExample] });
export const MemberPage = pageOf(MemberRecord, 'MemberPage', memberExample);

/** Ids of users. Each is told of it, for which a request has so many calls. */
export const MemberIds = z
  .object({ ids: z.array(z.guid().toLowerCase()).min(1).max(100) })
  .meta({ id: 'MemberIds', examples: [{ ids: [userId] }] });
