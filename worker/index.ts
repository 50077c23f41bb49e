import { contextOf } from './context.ts';
import type { Env } from './env.ts';
import { serve } from './serve.ts';

export { Account } from '../durable-objects/account.ts';
export { Sessions } from '../durable-objects/sessions.ts';
export { Setup } from './setup.ts';

export default {
  fetch(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
    return serve(contextOf(env), request, execution);
  },
};
