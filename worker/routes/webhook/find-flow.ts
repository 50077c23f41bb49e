import { authenticate } from '../../auth/authenticate.ts';
import type { Principal } from '../../auth/principal.ts';
import { callerNetwork } from '../../http/caller-network.ts';
import type { Arrival } from '../../http/endpoint.ts';
import { ForbiddenError, HttpError, NotFoundError } from '../../http/errors.ts';
import { findWebhookFlow, type WebhookFlow } from '../../store/flows/webhook-flow.ts';

/**
 * The flow, for anybody; for its owner alone where SERVICE_WEBHOOK_AUTH_ENABLE says so. What a caller may not start is
 * as unknown as what is not there (design decision 10). Throws a 429 where too many come without a credential; the
 * owner's key, where it is not needed, is looked at only then.
 */
export async function findFlow(call: Arrival, idOrName: string): Promise<WebhookFlow> {
  const caller = call.app.config.SERVICE_WEBHOOK_AUTH_ENABLE ? await ownerByKey(call) : null;
  const network = callerNetwork(call.app.config, call.request);
  const found = await findWebhookFlow(call.app, idOrName, caller?.userId ?? null, network).catch((error: unknown) => {
    const isLimited = error instanceof HttpError && error.status === 429;
    if (isLimited && keyOf(call.request)) return ownFlow(call, idOrName, network, error);
    throw error;
  });
  if (!found) throw new NotFoundError(`Flow identifier ${idOrName} not found`, 'flow_not_found');
  return caller === null ? found : { ...found, owner: caller };
}

/** The flow where the caller's key is its owner's. Throws the refusal for every other. */
async function ownFlow(call: Arrival, idOrName: string, network: string, refusal: HttpError): Promise<WebhookFlow> {
  const caller = await ownerByKey(call).catch(() => {
    throw refusal;
  });
  const found = await findWebhookFlow(call.app, idOrName, caller.userId, network);
  if (found === null) throw refusal;
  return found;
}

/** By a key alone, and here the header's before the query's (facts 10). Throws ForbiddenError. */
async function ownerByKey({ app, request }: Arrival): Promise<Principal> {
  const key = keyOf(request);
  if (!key) throw new ForbiddenError('API key required when webhook authentication is enabled', 'missing_credentials');
  try {
    return (await authenticate(app, { kind: 'key', value: key })).principal;
  } catch (error) {
    if (error instanceof HttpError) throw new ForbiddenError('Invalid API key', 'invalid_api_key');
    throw error;
  }
}

function keyOf(request: Request): string | null {
  return request.headers.get('x-api-key') || new URL(request.url).searchParams.get('x-api-key');
}
