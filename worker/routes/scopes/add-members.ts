import * as z from 'zod';
import { MemberIds } from '../../../schema/wire/scope.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { addMembers as storeMembers } from '../../store/scopes/members.ts';
import { idIn, type ServedKind, scopePath } from './scope-kinds.ts';

/** Puts people into one of a kind. */
export function addMembers(served: ServedKind) {
  const { kind, one } = served;
  const isTenant = kind.table === 'tenants';
  return endpoint({
    summary: `Put people into ${one}`,
    description: isTenant
      ? 'All of them, or none where one is unknown. It becomes the default tenant of who had none.'
      : 'All of them, or none where one is unknown or not in its tenant.',
    tag: 'Scopes',
    access: 'superuser',
    params: scopePath(served),
    body: jsonBody(MemberIds),
    responses: {
      200: {
        description: 'How many were not in it before',
        schema: z.object({ added: z.int() }),
        example: { added: 1 },
      },
      404: { description: 'There is none of that id, or no such user' },
      ...(isTenant ? {} : { 409: { description: 'One of them is not in its tenant' } }),
    },
    async handle({ app, principal, params, body }) {
      const ids = [...new Set(body.value.ids)];
      return json({ added: await storeMembers(app, kind, principal, idIn(params, served), ids) });
    },
  });
}
