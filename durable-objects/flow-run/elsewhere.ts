import type { AppContext } from '../../worker/context.ts';
import { recordedBuilds } from '../../worker/runs/background/recorded-builds.ts';
import { deleteMessages } from '../../worker/store/messages/change-messages.ts';
import { dropSummaries, keepSummary } from '../../worker/store/run-summaries.ts';
import { messageIds } from '../../worker/store/session-turn.ts';
import { keepVertexBuilds } from '../../worker/store/vertex-builds.ts';
import { readAllEvents } from './event-log.ts';
import type { LargeOutputs } from './large-outputs.ts';
import { keptTurn } from './outcome.ts';
import { runSummary } from './run-record.ts';
import { isOver } from './state-machine.ts';
import type { StoredRun } from './stored-run.ts';

/**
 * Copies to D1 what lists tell of a run, and what the vertices of a build that is over came to; sees to it that one that
 * is over is swept in time. May be done twice.
 */
export async function copyToD1(run: StoredRun, { app, sql, outputs }: RunPlaces): Promise<void> {
  const { id, principal, flow, build } = run.accepted;
  const isEnded = isOver(run.state);
  const { sweepAt } = run;
  await keepSummary(app, runSummary(run));
  if (sweepAt !== null) await app.sweeps.comeBy(sweepAt);
  if (!build?.isLogged || !isEnded) return;
  const builds = await recordedBuilds(id, readAllEvents(sql, outputs));
  await keepVertexBuilds(app, { userId: principal.userId, flowId: flow.id }, builds);
}

/** Erases what is elsewhere of a run that is swept; a visitor's messages are gone with it. May be done twice. */
export async function eraseElsewhere({ accepted }: StoredRun, { app, sql, outputs }: RunPlaces): Promise<void> {
  const { id, principal, build } = accepted;
  await dropSummaries(app, [id]);
  if (build?.visitor) {
    const turn = await keptTurn(sql, outputs);
    const ids = turn.flatMap(({ turn: part }) => messageIds(part));
    await deleteMessages(app, principal.userId, ids);
  }
  await outputs.erase();
}

interface RunPlaces {
  readonly app: AppContext;
  readonly sql: SqlStorage;
  readonly outputs: LargeOutputs;
}
