import * as z from 'zod';
import { MemberIds } from '../../../schema/wire/scope.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { removeMembers as dropMembers } from '../../store/scopes/members.ts';
import { idIn, type ServedKind, scopePath } from './scope-kinds.ts';

/** Takes people out of one of a kind. */
export function removeMembers(served: ServedKind) {
  const { kind, one } = served;
  const counts = 'It counts from their next request on. Who is not in it is skipped.';
  return endpoint({
    summary: `Take people out of ${one}`,
    description:
      kind.table === 'tenants' ? `${counts} They leave its businesses, organisations and groups as well.` : counts,
    tag: 'Scopes',
    access: 'superuser',
    params: scopePath(served),
    body: jsonBody(MemberIds),
    responses: {
      200: {
        description: 'How many were in it',
        schema: z.object({ removed: z.int() }),
        example: { removed: 1 },
      },
      404: { description: 'There is none of that id' },
    },
    async handle({ app, principal, params, body }) {
      const ids = [...new Set(body.value.ids)];
      return json({ removed: await dropMembers(app, kind, principal, idIn(params, served), ids) });
    },
  });
}
