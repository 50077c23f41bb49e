import type { RunContext } from '../engine/context.ts';
import { TerminalError } from '../engine/errors.ts';
import type { Message } from '../engine/values.ts';
import { clientAddress } from '../http/client-address.ts';
import { describeError } from '../log.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import { type SessionMemory, sessionMemory } from '../store/session-memory.ts';
import type { Lifetime } from './lifetime.ts';
import type { Asker } from './prepare.ts';

/**
 * The asker's histories of one flow, for a run. Reading one makes the run be watched, since it takes a while. How far
 * one reached is a step of the run: where that has a journal, what is done again after a crash sees the same messages,
 * whatever others have said meanwhile. Why messages could not be stored is for the log: the run's failure does not
 * repeat it.
 */
export function flowMemory(asker: Asker, flow: RunnableFlow, run: RememberingRun): RunContext['memory'] {
  const { app } = asker;
  const { append, historyBefore } = flowSessions(asker, flow, run.startedAt);
  return {
    append: (messages) =>
      append(messages).catch((error: unknown) => {
        if (!(error instanceof TerminalError)) {
          app.log('error', 'messages of a run could not be stored', { flow_id: flow.id, ...describeError(error) });
        }
        throw error;
      }),
    async history(query) {
      run.lifetime.watch();
      const { sessionId, contextId = '', sender = '', senderName = '' } = query;
      let found: Message[] | null = null;
      const end = await run.step(`history ${JSON.stringify([sessionId, contextId, sender, senderName])}`, async () => {
        const part = await historyBefore(query, null);
        found = part.messages;
        return part.end;
      });
      return found ?? (await historyBefore(query, end)).messages;
    },
  };
}

/** The sessions of one flow, as a run of the asker's that began at `startedAt` (ms) writes and reads them. */
export function flowSessions({ app, principal, request }: Asker, flow: RunnableFlow, startedAt: number): SessionMemory {
  return sessionMemory({
    namespace: app.env.SESSIONS,
    userId: principal.userId,
    flowId: flow.id,
    // Runs that were accepted before there were versions know of none.
    flowVersion: flow.version ?? null,
    ipAddress: clientAddress(app.config, request),
    clock: { startedAt, now: app.now },
    scope: flow,
  });
}

/** A run that reads histories. */
interface RememberingRun {
  readonly lifetime: Lifetime;
  /** In milliseconds since the epoch. */
  readonly startedAt: number;
  readonly step: RunContext['step'];
}
