import type { AppContext } from './context.ts';
import { applyCors, preflight } from './http/cors.ts';
import { discardBody } from './http/discard-body.ts';
import type { Arrival } from './http/endpoint.ts';
import { HttpError, toResponse } from './http/errors.ts';
import { isStorageFull, storageFull } from './http/storage-full.ts';
import { traceIdOf } from './http/trace.ts';
import { describeError } from './log.ts';
import { dispatch } from './router.ts';
import { sendTold } from './telemetry/send-told.ts';

/**
 * Answers one request: CORS, route, handler, and one place for errors. Every answer carries its trace id. Never rejects.
 */
export async function serve(app: AppContext, request: Request, execution: Waiter): Promise<Response> {
  const asked = preflight(app.config, request);
  if (asked) return asked;
  const traceId = traceIdOf(request.headers);
  const waitUntil = (promise: Promise<unknown>) => execution.waitUntil(promise);
  const response = await answer({ app, request, traceId, waitUntil });
  sendTold(app, waitUntil);
  response.headers.set('x-trace-id', traceId);
  applyCors(app.config, request, response.headers);
  return response;
}

async function answer(arrival: Arrival): Promise<Response> {
  const { app, request, traceId } = arrival;
  try {
    return await dispatch(arrival);
  } catch (error) {
    await discardBody(request);
    if (!(error instanceof HttpError)) {
      const isFull = await isStorageFull(app.env.DISK, error);
      app.log('error', 'request failed', { trace_id: traceId, method: request.method, ...describeError(error) });
      if (isFull) return toResponse(storageFull(), traceId);
    }
    return toResponse(error, traceId);
  }
}

/** The part of an ExecutionContext that answering needs. */
export interface Waiter {
  waitUntil(promise: Promise<unknown>): void;
}
