import { or, type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../auth/principal.ts';
import { type Action, openActions, permissionsFor } from '../may.ts';
import { authorises } from './authorises.ts';
import { isActive } from './sharing.ts';

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
  return sql`(${isOwn} or (${or(isOpen, isAuthorised)} and ${isActive(sql`flows.user_id`)}))`;
}

/** SQL for "the project authorises the principal, or is theirs", for statements over `projects`. */
export function projectVisibleTo(principal: Principal): SQL {
  const isAuthorised = sql`projects.id in (select g.project_id from project_grants g where ${authorises(principal)})`;
  return sql`(projects.user_id = ${principal.userId} or (${isAuthorised} and ${isActive(sql`projects.user_id`)}))`;
}
