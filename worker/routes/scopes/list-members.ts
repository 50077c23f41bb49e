import * as z from 'zod';
import { MemberPage } from '../../../schema/wire/scope.ts';
import { isoSeconds } from '../../../schema/wire/times.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageQuery, pageRecord } from '../../http/page.ts';
import { json } from '../../http/respond.ts';
import { type MemberRow, listMembers as readMembers } from '../../store/scopes/members.ts';
import { idIn, type ServedKind, scopePath } from './scope-kinds.ts';

/** The members of one of a kind. */
export function listMembers(served: ServedKind) {
  const { kind, one } = served;
  return endpoint({
    summary: `List who is in ${one}`,
    tag: 'Scopes',
    access: 'superuser',
    params: scopePath(served),
    query: z.object(pageQuery),
    responses: {
      200: { description: 'A page of its members, the oldest accounts first', schema: MemberPage },
      404: { description: 'There is none of that id' },
    },
    async handle({ app, principal, params, query }) {
      const { rows, total } = await readMembers(app, kind, principal, idIn(params, served), query);
      return json(pageRecord(rows.map(memberRecord), { ...query, total }));
    },
  });
}

function memberRecord({ id, username, added_at: addedAt }: MemberRow) {
  return { user_id: id, username, added_at: isoSeconds(addedAt) };
}
