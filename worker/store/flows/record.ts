import type { FlowRow } from '../../../schema/tables/flows.ts';
import type { FlowRecord } from '../../../schema/wire/flow.ts';
import { isoSeconds } from '../../../schema/wire/times.ts';
import { spliceJson } from '../../http/json-text.ts';
import type { StoredFlow } from './load.ts';
import { trashTerm } from './trash/trash-term.ts';

/** A flow's record as JSON text, its `data` with the very tokens that it came with (design decision 2). */
export function flowJson(flow: StoredFlow): string {
  return spliceJson(flowRecord(flow.row, flow.owner), { data: flow.data ?? 'null' });
}

/** A deleted flow's record as JSON text, with its last times. */
export function trashedFlowJson({ row, data, owner }: StoredFlow): string {
  const deletedAt = row.deletedAt ?? 0;
  const times = { deleted_at: isoSeconds(deletedAt), erased_at: isoSeconds(deletedAt + trashTerm) };
  return spliceJson({ ...flowRecord(row, owner), is_deleted: true, ...times }, { data: data ?? 'null' });
}

/** A flow's header as JSON text: `data` for components only (facts 5). */
export function flowHeaderJson({ row, data }: StoredFlow): string {
  const header = {
    id: row.id,
    name: row.name,
    folder_id: row.projectId,
    is_component: row.isComponent,
    endpoint_name: row.endpointName,
    description: row.description,
    data: null,
    access_type: row.accessType,
    tags: row.tags,
    mcp_enabled: row.mcpEnabled,
    action_name: row.actionName,
    action_description: row.actionDescription,
  };
  return spliceJson(header, { data: row.isComponent ? (data ?? 'null') : 'null' });
}

/** The record of spec 2.1 without its `data`, in the reference's order. */
export function flowRecord(row: FlowRow, owner: StoredFlow['owner']): Omit<FlowRecord, 'data'> & { data: null } {
  return {
    name: row.name,
    description: row.description,
    icon: row.icon,
    icon_bg_color: row.iconBgColor,
    gradient: row.gradient,
    data: null,
    is_component: row.isComponent,
    updated_at: isoSeconds(row.updatedAt),
    webhook: row.webhook || row.hasWebhookNode,
    endpoint_name: row.endpointName,
    tags: row.tags,
    locked: row.locked,
    mcp_enabled: row.mcpEnabled,
    action_name: row.actionName,
    action_description: row.actionDescription,
    access_type: row.accessType,
    id: row.id,
    user_id: row.userId,
    folder_id: row.projectId,
    project_id: row.projectId,
    flow_skill: row.flowSkill,
    is_online: row.isOnline,
    is_version: row.isVersion,
    is_hold: row.isHold,
    is_endpoint: row.endpointName !== null,
    is_deleted: row.isDeleted,
    flow_type: row.flowType,
    online_version: row.onlineVersion,
    tenant_id: row.tenantId,
    business_id: row.businessId,
    is_self: row.isSelf,
    org_id: row.orgId,
    fs_path: row.fsPath,
    create_at: isoSeconds(row.createAt),
    m_uid: owner.serial,
    creator_name: owner.username,
  };
}
