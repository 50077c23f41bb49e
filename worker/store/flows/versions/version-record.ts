import type { FlowVersionRecord } from '../../../../schema/wire/flow-version.ts';
import { isoSeconds } from '../../../../schema/wire/times.ts';
import { spliceJson } from '../../../http/json-text.ts';
import type { StoredVersion } from './load-versions.ts';

/** A version's record as JSON text (spec 2.2), its `data` with the very tokens that it came with. */
export function versionJson({ row, data, creator }: StoredVersion): string {
  const { record } = row;
  const head: FlowVersionRecord = {
    id: row.id,
    flow_id: row.flowId,
    tenant_id: row.tenantId,
    business_id: row.businessId,
    is_self: row.isSelf,
    name: record.name,
    description: record.description,
    version_note: row.versionNote,
    icon: record.icon,
    icon_bg_color: record.iconBgColor,
    gradient: record.gradient,
    data: null,
    is_component: record.isComponent,
    webhook: record.webhook || record.hasWebhookNode,
    endpoint_name: record.endpointName,
    mcp_enabled: record.mcpEnabled,
    action_name: record.actionName,
    action_description: record.actionDescription,
    access_type: record.accessType,
    tags: record.tags,
    is_hold: record.isHold,
    flow_version: row.flowVersion,
    flow_type: record.flowType,
    flow_skill: record.flowSkill,
    user_id: creator.serial,
    creator_name: creator.username,
    create_at: isoSeconds(row.createAt),
  };
  return spliceJson(head, { data: data ?? 'null' });
}
