import type { FlowRow } from '../../../schema/tables/flows.ts';
import type { FlowUpdate } from '../../../schema/wire/flow.ts';
import { ForbiddenError } from '../../http/errors.ts';

/**
 * What of a change of a flow somebody may make who edits it without owning it. Throws ForbiddenError, naming the field,
 * for what is its owner's alone: who gets at it, and under which name; where it lies. What is sent as it stands is no
 * change: editors send whole records.
 */
export function editorial(row: FlowRow, body: FlowUpdate): FlowUpdate {
  // As it is shown: a Webhook node sets it, too.
  const shown = { ...row, webhook: row.webhook || row.hasWebhookNode };
  for (const [field, column] of Object.entries(ownersFields)) {
    const value = body[field as keyof typeof ownersFields];
    if (value === undefined || (value || null) === (shown[column] || null)) continue;
    throw new ForbiddenError(
      `Only the flow’s owner may change "${field}". Leave it out, or send it as it is.`,
      'permission_missing',
    );
  }
  const fields = Object.entries(body).filter(([field]) => !(field in ownersFields));
  return Object.fromEntries(fields) as FlowUpdate;
}

const ownersFields = {
  access_type: 'accessType',
  endpoint_name: 'endpointName',
  project_id: 'projectId',
  folder_id: 'projectId',
  tenant_id: 'tenantId',
  business_id: 'businessId',
  org_id: 'orgId',
  is_self: 'isSelf',
  webhook: 'webhook',
  mcp_enabled: 'mcpEnabled',
  fs_path: 'fsPath',
} as const satisfies Partial<Record<keyof FlowUpdate, keyof FlowRow>>;
