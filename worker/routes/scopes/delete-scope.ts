import { endpoint } from '../../http/endpoint.ts';
import { empty } from '../../http/respond.ts';
import { deleteScope as dropScope } from '../../store/scopes/delete.ts';
import { idIn, type ServedKind, scopePath } from './scope-kinds.ts';

/** Deletes one of a kind. */
export function deleteScope(served: ServedKind) {
  const { kind, one, within } = served;
  return endpoint({
    summary: `Delete ${one}`,
    description: `Who was in it is so no more from the next request on. What people own stays theirs. ${within}`.trim(),
    tag: 'Scopes',
    access: 'superuser',
    params: scopePath(served),
    responses: {
      204: { description: 'Deleted' },
      404: { description: 'There is none of that id' },
      409: { description: 'Something lies within it, or it has more than 400 members' },
    },
    async handle({ app, principal, params }) {
      await dropScope(app, kind, principal, idIn(params, served));
      return empty(204);
    },
  });
}
