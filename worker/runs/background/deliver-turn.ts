import type { AppContext } from '../../context.ts';
import type { Message } from '../../engine/values.ts';
import { Lifetime } from '../lifetime.ts';
import type { Asker } from '../prepare.ts';
import { RequestContext } from '../request-context.ts';
import type { AcceptedRun } from './accepted-run.ts';
import { storedAsker } from './stored-asker.ts';

/**
 * Stores a run's messages in their session. Doing it twice changes nothing: they have their ids. Rejects with
 * TerminalError for what can never be stored, with other errors where trying again may help.
 */
export async function deliverTurn(
  app: AppContext,
  run: AcceptedRun,
  turn: readonly Message[],
  waitUntil: Asker['waitUntil'],
): Promise<void> {
  if (turn.length === 0) return;
  const asker = await storedAsker(app, run, waitUntil);
  const lifetime = new Lifetime(app, asker.request, true);
  const order = { input: { inputType: 'chat', streaming: true }, sessionId: run.sessionId } as const;
  const rest = { request: {}, idempotencyKey: null, headers: new Headers() };
  const context = new RequestContext(asker, run.flow, { ...order, ...rest }, lifetime);
  await context.memory.append(turn);
}
