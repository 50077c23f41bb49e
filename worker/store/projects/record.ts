import type { ProjectRow } from '../../../schema/tables/projects.ts';
import type { ProjectRecord } from '../../../schema/wire/project.ts';
import type { Principal } from '../../auth/principal.ts';
import { maskedSettings } from './auth-settings.ts';

/** A project's record as the principal reads it: how its tools are let in to is its owner's to know. */
export function projectRecordFor({ userId }: Principal, row: ProjectRow): ProjectRecord {
  return projectRecord(row.userId === userId ? row : { ...row, authSettings: null });
}

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
