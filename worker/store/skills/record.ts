import type { SkillRow } from '../../../schema/tables/project-skills.ts';
import type { SkillRecord } from '../../../schema/wire/skill.ts';
import { isoSeconds } from '../../../schema/wire/times.ts';

/** A skill's record. */
export function skillRecord(row: SkillRow): SkillRecord {
  return {
    id: row.id,
    project_id: row.projectId,
    name: row.name,
    description: row.description,
    text: row.text,
    flow_id: row.flowId,
    created_at: isoSeconds(row.createdAt),
    updated_at: isoSeconds(row.updatedAt),
  };
}
