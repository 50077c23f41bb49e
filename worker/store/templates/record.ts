import type { TemplateRecord } from '../../../schema/wire/flow-template.ts';
import { isoSeconds } from '../../../schema/wire/times.ts';
import { spliceJson } from '../../http/json-text.ts';
import type { StoredTemplate } from './load.ts';

/** A template's record (spec 2.3) as JSON text, its `data` with the very tokens that it was stored with. */
export function templateJson({ row, data, maker }: StoredTemplate): string {
  const record = {
    id: row.id,
    name: row.name,
    description: row.description,
    flow_skill: row.flowSkill,
    icon: row.icon,
    icon_bg_color: row.iconBgColor,
    gradient: row.gradient,
    data: {},
    tags: row.tags,
    flow_type: row.flowType,
    scope: row.scope,
    tenant_id: row.tenantId,
    business_id: row.businessId,
    is_self: row.isSelf,
    user_id: maker.serial,
    creator_name: maker.username,
    create_at: isoSeconds(row.createAt),
    updated_at: isoSeconds(row.updatedAt),
  } satisfies TemplateRecord;
  return spliceJson(record, { data });
}
