import { type SQL, sql } from 'drizzle-orm';
import { flows } from '../../../schema/tables/flows.ts';
import type { Permission } from '../../../schema/tables/project-grants.ts';
import type { Principal } from '../../auth/principal.ts';
import { authorises } from './authorises.ts';

/** What to select of `flows` to know how far each row is open to the principal; the owner's own cost nothing more. */
export function flowSharing(principal: Principal) {
  return {
    accessType: flows.accessType,
    granted: mostGranted(principal, sql`flows.project_id`, sql`flows.user_id`),
    ownerIsActive: isActive(sql`flows.user_id`),
  };
}

/** The same for `projects`, which are open to those whom they authorise. */
export function projectSharing(principal: Principal) {
  return {
    accessType: sql<'RESTRICTED'>`'RESTRICTED'`,
    granted: mostGranted(principal, sql`projects.id`, sql`projects.user_id`),
    ownerIsActive: isActive(sql`projects.user_id`),
  };
}

function mostGranted(principal: Principal, project: SQL, owner: SQL): SQL<Permission | null> {
  return sql<Permission | null>`(case when ${owner} = ${principal.userId} then null else (
    select case max(case g.permission when 'edit' then 3 when 'run' then 2 else 1 end)
      when 3 then 'edit' when 2 then 'run' when 1 then 'read' end
    from project_grants g where g.project_id = ${project} and ${authorises(principal)}) end)`;
}

/** SQL for "the user is active". */
export function isActive(owner: SQL): SQL<boolean> {
  return sql<boolean>`(select u.is_active from users u where u.id = ${owner})`.mapWith(Boolean);
}
