import type { Authenticated, Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import type { Asker } from '../prepare.ts';
import type { AcceptedRun } from './accepted-run.ts';

/**
 * Whoever asked for a run that is done later, as they were then: their rights and address; and whose flow it is. The
 * accounts are asked whether what is cached of them still holds.
 */
export async function storedAsker(app: AppContext, run: AcceptedRun, waitUntil: Asker['waitUntil']): Promise<Asker> {
  const authenticated = async (principal: Principal) => ({
    principal,
    pulse: await app.accounts.use(principal.userId, null),
  });
  const [asker, owner] = await Promise.all([run.principal, run.owner].map((who) => who && authenticated(who)));
  const { traceId } = run;
  return { ...(asker as Authenticated), owner, app, request: requestFrom(run), waitUntil, traceId };
}

/** A request that says where it came from in each of the ways that a way of serving says it, and in which trace. */
function requestFrom({ address, traceparent }: AcceptedRun): Request {
  const headers = new Headers(traceparent ? { traceparent } : {});
  if (address === null) return new Request('http://run.invalid/', { headers });
  headers.set('cf-connecting-ip', address);
  const clientIp = `${address.includes(':') ? `[${address}]` : address}:0`;
  const cf = { clientIp } as unknown as CfProperties;
  return new Request('http://run.invalid/', { headers, cf });
}
