import type { AppContext } from '../../context.ts';
import type { Asker } from '../prepare.ts';
import type { AcceptedRun } from './accepted-run.ts';

/**
 * Whoever asked for a run that is done later, as they were then: their rights and address. The account is asked whether
 * what is cached of it still holds.
 */
export async function storedAsker(app: AppContext, run: AcceptedRun, waitUntil: Asker['waitUntil']): Promise<Asker> {
  const pulse = await app.accounts.use(run.principal.userId, null);
  return { app, principal: run.principal, pulse, request: requestFrom(run.address), waitUntil, traceId: run.traceId };
}

/** A request that says where it came from in each of the ways that a way of serving says it. */
function requestFrom(address: string | null): Request {
  if (address === null) return new Request('http://run.invalid/');
  const clientIp = `${address.includes(':') ? `[${address}]` : address}:0`;
  const cf = { clientIp } as unknown as CfProperties;
  return new Request('http://run.invalid/', { headers: { 'cf-connecting-ip': address }, cf });
}
