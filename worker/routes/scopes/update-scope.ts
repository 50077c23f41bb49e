import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { updateScope as storeScope } from '../../store/scopes/write.ts';
import { idIn, type ServedKind, scopePath } from './scope-kinds.ts';
import { scopeRecord } from './scope-record.ts';

/** Changes one of a kind. */
export function updateScope(served: ServedKind) {
  const { kind, one } = served;
  return endpoint({
    summary: `Change ${one}`,
    description: kind.isTree
      ? 'Absent members stay; a `parent_id` of null moves it to the top.'
      : 'Gives another name.',
    tag: 'Scopes',
    access: 'superuser',
    params: scopePath(served),
    body: jsonBody(served.update),
    responses: {
      200: { description: 'It, changed', schema: served.record },
      404: { description: kind.isTree ? 'There is none of that id, or no such parent' : 'There is none of that id' },
      409: {
        description: kind.isTree
          ? 'The name is taken there, it would lie within itself, or the tree gets too deep'
          : 'The name is taken',
      },
    },
    async handle({ app, principal, params, body }) {
      const { name, parent_id: parentId } = body.value;
      return json(scopeRecord(kind, await storeScope(app, kind, principal, idIn(params, served), { name, parentId })));
    },
  });
}
