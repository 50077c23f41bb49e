import { or, type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../auth/principal.ts';
import { type Action, openActions, permissionsFor } from '../may.ts';
import { authorises } from './authorises.ts';

/**
 * SQL for "the principal may do this with the flow", for statements over `flows`: the rule of `may`, without loading a
 * row.
 */
export function visibleTo(principal: Principal, action: Action): SQL {
  const isOwn = sql`flows.user_id = ${principal.userId}`;
  const includes = permissionsFor(action);
  if (includes.length === 0) return isOwn;
  const isOpen = openActions.has(action) ? sql`flows.access_type = 'PUBLIC'` : undefined;
  const isAuthorised = sql`(flows.access_type <> 'PRIVATE' and flows.project_id in (
    select g.project_id from project_grants g
    where g.permission in ${includes} and ${authorises(principal)}))`;
  const isOwnerActive = sql`exists (select 1 from users u where u.id = flows.user_id and u.is_active)`;
  return sql`(${isOwn} or (${or(isOpen, isAuthorised)} and ${isOwnerActive}))`;
}

/** SQL for "the project authorises the principal, or is theirs", for statements over `projects`. */
export function projectVisibleTo(principal: Principal): SQL {
  const isAuthorised = sql`projects.id in (select g.project_id from project_grants g where ${authorises(principal)})`;
  const isOwnerActive = sql`exists (select 1 from users u where u.id = projects.user_id and u.is_active)`;
  return sql`(projects.user_id = ${principal.userId} or (${isAuthorised} and ${isOwnerActive}))`;
}
