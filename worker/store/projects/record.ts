import type { ProjectRow } from '../../../schema/tables/projects.ts';
import type { ProjectRecord } from '../../../schema/wire/project.ts';
import { maskedSettings } from './auth-settings.ts';

/** A project's record (facts 6), with both names of its id. */
export function projectRecord(row: ProjectRow): ProjectRecord {
  return {
    name: row.name,
    description: row.description,
    auth_settings: maskedSettings(row.authSettings),
    id: row.id,
    parent_id: row.parentId,
    project_id: row.id,
  };
}
