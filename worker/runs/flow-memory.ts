import type { RunContext } from '../engine/context.ts';
import { TerminalError } from '../engine/errors.ts';
import { clientAddress } from '../http/client-address.ts';
import { describeError } from '../log.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import { type SessionMemory, sessionMemory } from '../store/session-memory.ts';
import type { Lifetime } from './lifetime.ts';
import type { Asker } from './prepare.ts';

/**
 * The asker's histories of one flow, for a run that began at `startedAt` (ms). Reading one makes the run be watched,
 * since it takes a while. Why messages could not be stored is for the log: the run's failure does not repeat it.
 */
export function flowMemory(
  asker: Asker,
  flow: RunnableFlow,
  lifetime: Lifetime,
  startedAt: number,
): RunContext['memory'] {
  const { app } = asker;
  const { append, history } = flowSessions(asker, flow, startedAt);
  return {
    append: (messages) =>
      append(messages).catch((error: unknown) => {
        if (!(error instanceof TerminalError)) {
          app.log('error', 'messages of a run could not be stored', { flow_id: flow.id, ...describeError(error) });
        }
        throw error;
      }),
    history: (query) => {
      lifetime.watch();
      return history(query);
    },
  };
}

/** The sessions of one flow, as a run of the asker's that began at `startedAt` (ms) writes and reads them. */
export function flowSessions({ app, principal, request }: Asker, flow: RunnableFlow, startedAt: number): SessionMemory {
  return sessionMemory({
    namespace: app.env.SESSIONS,
    userId: principal.userId,
    flowId: flow.id,
    ipAddress: clientAddress(app.config, request),
    clock: { startedAt, now: app.now },
    scope: flow,
  });
}
