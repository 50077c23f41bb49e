import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { readScope as findScope } from '../../store/scopes/read.ts';
import { idIn, type ServedKind, scopePath } from './scope-kinds.ts';
import { scopeRecord } from './scope-record.ts';

/** Reads one of a kind. */
export function readScope(served: ServedKind) {
  const { kind, one } = served;
  return endpoint({
    summary: `Read ${one}`,
    tag: 'Scopes',
    access: 'user',
    params: scopePath(served),
    responses: {
      200: { description: 'It', schema: served.record },
      404: { description: 'There is none of that id that you are in' },
    },
    async handle({ app, principal, params }) {
      return json(scopeRecord(kind, await findScope(app, kind, principal, idIn(params, served))));
    },
  });
}
