import { ConfigError } from './config.ts';
import { type AppContext, contextOf } from './context.ts';
import type { Env } from './env.ts';
import { HttpError, toResponse } from './http/errors.ts';
import { traceIdOf } from './http/trace.ts';
import { serve } from './serve.ts';

export { Account } from '../durable-objects/account.ts';
export { FlowRun } from '../durable-objects/flow-run.ts';
export { FlowSchedule } from '../durable-objects/flow-schedule.ts';
export { IdempotencyKeys } from '../durable-objects/idempotency-keys.ts';
export { LogBuffer } from '../durable-objects/log-buffer.ts';
export { RunInbox } from '../durable-objects/run-inbox.ts';
export { RunSweeper } from '../durable-objects/run-sweeper.ts';
export { Sessions } from '../durable-objects/sessions.ts';
export { UserDatabase } from '../durable-objects/user-database.ts';
export { VectorCollections } from '../durable-objects/vector-collections.ts';
export { Setup } from './setup.ts';

export default {
  async fetch(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
    let app: AppContext;
    try {
      app = contextOf(env);
    } catch (error) {
      return refuse(request, error);
    }
    return serve(app, request, execution);
  },
};

// Without its settings, the secret first of all, nothing is served; only the log says which one is wrong.
function refuse(request: Request, error: unknown): Response {
  if (!(error instanceof ConfigError)) throw error;
  const traceId = traceIdOf(request.headers);
  console.error(JSON.stringify({ level: 'critical', message: error.message, trace_id: traceId }));
  const detail = 'The server is not set up yet. Its log says which setting is missing or wrong.';
  return toResponse(new HttpError(503, 'misconfigured', detail), traceId);
}
