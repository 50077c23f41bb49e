import type { RunContext } from '../engine/context.ts';
import { clientAddress } from '../http/client-address.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import { sessionMemory } from '../store/session-memory.ts';
import type { Lifetime } from './lifetime.ts';
import type { Asker } from './prepare.ts';

/** The asker's histories of one flow. Reading one makes the run be watched, since it takes a while. */
export function flowMemory(asker: Asker, flow: RunnableFlow, lifetime: Lifetime): RunContext['memory'] {
  const { app, principal, request } = asker;
  const { append, history } = sessionMemory({
    namespace: app.env.SESSIONS,
    userId: principal.userId,
    flowId: flow.id,
    ipAddress: clientAddress(app.config, request),
    scope: flow,
  });
  return {
    append,
    history: (query) => {
      lifetime.watch();
      return history(query);
    },
  };
}
