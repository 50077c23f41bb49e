import { eq } from 'drizzle-orm';
import { type FlowRow, flows, type NewFlowRow } from '../../../../schema/tables/flows.ts';
import type { AppContext } from '../../../context.ts';
import { insertVersion, type VersionedFlow } from './insert-version.ts';

/** The statement that makes a new flow's online version of it, to be run right after the one that stores the flow. */
export function firstVersion(app: AppContext, row: NewFlowRow) {
  const version = { text: row.onlineVersion ?? null, note: null, userId: row.userId };
  // What nobody sets is absent, never undefined; names are SQL yet.
  const flow = { ...unset, ...(row as Pick<FlowRow, 'id'>), name: '', endpointName: null, nameAsStored: true };
  return insertVersion(app, flow, version, eq(flows.id, row.id));
}

/** What the table makes of columns that nobody sets. */
const unset: Omit<VersionedFlow, 'id' | 'name'> = {
  ...{ description: null, flowSkill: null, icon: null, iconBgColor: null, gradient: null, revision: null, tags: null },
  ...{ isComponent: false, webhook: false, hasWebhookNode: false, endpointName: null, isHold: false, flowType: '' },
  ...{ mcpEnabled: false, actionName: null, actionDescription: null, accessType: 'PRIVATE' },
  ...{ tenantId: null, businessId: 0, isSelf: false, orgId: 0 },
};
