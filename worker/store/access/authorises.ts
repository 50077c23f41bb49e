import { type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../auth/principal.ts';
import { idsIn } from '../scopes/membership.ts';

/**
 * SQL for "the row `g` of `project_grants` is for the principal": for the user, or for a group or an organisation that
 * the user is a member of as it is run. Nothing of it is kept, so a change counts with the next request.
 */
export function authorises({ userId }: Principal): SQL {
  return sql`((g.kind = 'user' and g.subject = ${userId})
    or (g.kind = 'group' and g.subject in ${texts(idsIn('groups', userId))})
    or (g.kind = 'org' and g.subject in ${texts(idsIn('orgs', userId))}))`;
}

/** Numbers as grants have them, so that these are found in their index. */
function texts(ids: SQL): SQL {
  return sql`(with ids(id) as ${ids} select cast(id as text) from ids)`;
}
