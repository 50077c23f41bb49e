import { authenticate } from '../../auth/authenticate.ts';
import { readCredential } from '../../auth/credential.ts';
import type { Arrival } from '../../http/endpoint.ts';
import type { BuildReader } from '../../store/build-reader.ts';
import { visitorMark, visitorOf } from './visitor.ts';

/**
 * Who asks for a job: the caller by a credential, the visitor whom the cookie `client_id` names, or both, as editors
 * ask on the page of a public flow, whoever looks at it. Throws as `authenticate`, where neither is there too.
 */
export async function jobReader({ app, request }: Arrival): Promise<BuildReader> {
  const clientId = visitorOf(request);
  const visitor = clientId === null ? null : await visitorMark(clientId);
  const credential = readCredential(app.config, request);
  if (credential === null && visitor !== null) return { principal: null, visitor };
  return { principal: (await authenticate(app, credential)).principal, visitor };
}
