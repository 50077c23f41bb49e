import * as z from 'zod';
import { RunResult } from '../../../schema/wire/run.ts';
import { megabyte } from '../../http/body.ts';
import { bytesBody } from '../../http/bytes-body.ts';
import { callerNetwork } from '../../http/caller-network.ts';
import { clientAddress } from '../../http/client-address.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError } from '../../http/errors.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { json } from '../../http/respond.ts';
import { traceParentOf } from '../../http/trace.ts';
import { demandAcceptable, type RunWork, sealWork } from '../../runs/background/accepted-run.ts';
import { stampedId } from '../../secrets/stamped-id.ts';
import { acceptRun, postRun } from '../../store/flow-runs.ts';
import { admitTo } from '../../store/flows/open-flow.ts';
import { demandRunning } from '../../store/flows/runnable.ts';
import { openSecrets } from '../../store/flows/webhook-secrets.ts';
import { reserveKey } from '../../store/reserve-key.ts';
import { runPath } from '../run/run-path.ts';
import { answerInTime } from './answer-in-time.ts';
import { findFlow } from './find-flow.ts';
import { preferredWait } from './prefer.ts';
import { checkSignature } from './signature.ts';
import { webhookBody } from './webhook-body.ts';
import { requestVariables, variableHeaders } from './webhook-request.ts';

/** Bytes of a body: what is sent from anywhere is held whole. */
const longestBody = 8 * megabyte;

export const startWebhook = endpoint({
  summary: 'Start a flow from an event',
  description:
    'Starts the flow in the background with the body as the data of its Webhook nodes. Once this is answered, the run ends whatever happens to the server; `Location` tells where it is found. Requests with one `Idempotency-Key` (or `webhook-id`) start one run, for 24 hours. With `Prefer: wait=N` the answer is what the run came to, if it ends within N seconds, 60 at most.',
  tag: 'Run',
  access: 'optional',
  invalid: 400,
  params: runPath,
  body: bytesBody(longestBody),
  responses: {
    200: { description: 'What the run came to, where `Prefer: wait=N` asked for it', schema: RunResult },
    202: { description: 'Accepted: it is on disk', schema: Accepted() },
    400: { description: 'The body is empty' },
    401: { description: 'The flow takes signed webhooks, and the signature is missing, too old or wrong' },
    403: { description: 'Webhooks need a key here, and there is none, or a bad one' },
    404: { description: 'No flow of this name takes webhooks' },
    422: { description: 'The idempotency key came with another body before' },
    413: { description: 'The body is too large' },
    423: { description: 'The flow is on hold' },
    429: { description: 'Too many from one address: `Retry-After` tells when to try again' },
    500: { description: 'The run failed within the time of `Prefer: wait=N`' },
  },
  async handle(call) {
    const { app, request, params, body, traceId } = call;
    const { flow, owner, secrets } = await findFlow(call, params.flow_id_or_name);
    if (secrets.length > 0) {
      const opened = await openSecrets(app.keyring, flow.id, secrets);
      const signed = { headers: request.headers, body, secrets: opened, now: app.now() };
      await checkSignature(signed).catch(async (error: unknown) => {
        await admitTo(app, { flow, owner }, callerNetwork(app.config, request));
        throw error;
      });
    }
    // Whose signature is wrong hears nothing of the flow.
    demandRunning(flow);
    if (body.byteLength === 0) {
      const detail = 'Request body is empty. You should provide a JSON payload containing the flow ID.';
      throw new BadRequestError(detail, 'webhook_body_empty');
    }
    const work: RunWork = {
      input: { inputValue: '', inputType: 'chat', outputType: 'chat', streaming: true },
      webhookBody: webhookBody(body, request.headers.get('content-type')),
      request: requestVariables(request),
      headers: variableHeaders(request.headers),
    };
    demandAcceptable(work, body.byteLength);
    const mark = idempotencyKey(request.headers, secrets.length > 0 ? ['webhook-id'] : undefined);
    const newId = await stampedId(app.keyring);
    const route = `webhook/${flow.id}`;
    const reserved = mark && (await reserveKey(app, { userId: flow.userId, route, mark, body }, newId));
    const id = reserved?.runId ?? newId;
    const sealed = await sealWork(app.keyring, id, work);
    const wait = preferredWait(request.headers);
    const accept = wait > 0 ? acceptRun : postRun;
    // Also for a repeat: the first may have been cut off between its key and its run.
    await accept(app, {
      id,
      trigger: 'webhook',
      principal: owner,
      flow,
      sessionId: flow.id,
      address: clientAddress(app.config, request),
      traceId,
      traceparent: traceParentOf(request.headers),
      acceptedAt: app.now(),
      timeout: app.config.SERVICE_BACKGROUND_RUN_TIMEOUT * 1000,
      sealed,
    });
    const replayed = reserved?.isNew === false ? { 'idempotent-replayed': 'true' } : {};
    const headers = { location: `/api/v1/runs/${id}`, 'x-run-id': id, ...replayed };
    const ended = wait > 0 ? await answerInTime(app, { id, sessionId: flow.id, traceId }, wait) : null;
    if (ended === null) return json({ message: 'Task started in the background', status: 'in progress' }, 202, headers);
    for (const [name, value] of Object.entries(headers)) ended.headers.set(name, value);
    ended.headers.set('preference-applied', `wait=${wait}`);
    return ended;
  },
});

function Accepted() {
  return z.object({ message: z.string(), status: z.string() });
}
