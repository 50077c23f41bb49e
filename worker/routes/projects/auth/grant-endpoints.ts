import * as z from 'zod';
import type { GrantKind } from '../../../../schema/tables/project-grants.ts';
import {
  Grant,
  GrantsAdd,
  GrantsRemove,
  UserGrant,
  UserGrantsAdd,
  UserGrantsRemove,
} from '../../../../schema/wire/project-grant.ts';
import { jsonBody } from '../../../http/body.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { json } from '../../../http/respond.ts';
import { addGrants, listGrants, mostGrants, removeGrants } from '../../../store/access/grants.ts';
import { projectPath } from '../project-path.ts';

/** The three endpoints for whom a project authorises: users, groups or organisations. */
export function grantEndpoints(kind: GrantKind) {
  const { who, Record, Add, Remove } = wire[kind];
  const list = z.array(Record);
  const declared = { tag: 'Projects', access: 'user', params: projectPath } as const;
  const refused = {
    403: { description: 'The project is shared with you, and not yours' },
    404: { description: `No such project of yours, or unknown ${who}: the text names them` },
  };
  const read = endpoint({
    ...declared,
    summary: `List the ${who} that a project authorises`,
    responses: { 200: { description: 'With their names', schema: list }, ...refused },
    async handle({ app, principal, params }) {
      return json(await listGrants(app, principal, params.project_id, kind));
    },
  });
  const add = endpoint({
    ...declared,
    summary: `Authorise ${who} for a project`,
    description: `For those of its flows whose \`access_type\` is RESTRICTED or PUBLIC, from the next request on; who is authorised already gets this permission in place of the other. Each permission includes the ones before it. Runs use the variables of the flow’s owner, and who may edit a flow decides what it does with them. Known are ${who} of your tenants, ${mostGrants} at most.`,
    body: jsonBody(Add),
    responses: {
      200: { description: 'All that are authorised now', schema: list },
      400: { description: 'Too many' },
      ...refused,
    },
    async handle({ app, principal, params, body }) {
      return json(await addGrants(app, principal, params.project_id, kind, body.value));
    },
  });
  const remove = endpoint({
    ...declared,
    summary: `Take back what ${who} are authorised for`,
    description: 'From the next request on. What they run at the moment goes on.',
    body: jsonBody(Remove),
    responses: { 200: { description: 'Those that are still authorised', schema: list }, ...refused },
    async handle({ app, principal, params, body }) {
      return json(await removeGrants(app, principal, params.project_id, kind, body.value.ids));
    },
  });
  return { read, add, remove };
}

const wire = {
  user: { who: 'users', Record: UserGrant, Add: UserGrantsAdd, Remove: UserGrantsRemove },
  group: { who: 'groups', Record: Grant, Add: GrantsAdd, Remove: GrantsRemove },
  org: { who: 'organisations', Record: Grant, Add: GrantsAdd, Remove: GrantsRemove },
} as const;
