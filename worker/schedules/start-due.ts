import type { DueError, DueOutcome } from '../../durable-objects/flow-schedule/state.ts';
import type { AppContext } from '../context.ts';
import { DecryptionError } from '../secrets/keyring.ts';
import { acceptRun } from '../store/flow-runs.ts';
import { findScheduled, type ScheduledFlow } from '../store/schedules/scheduled-flow.ts';
import { openInput, type ScheduleInput } from './schedule-input.ts';
import { scheduledRun } from './scheduled-run.ts';

/**
 * Starts the run that is due, with the rights that its owner has now, and its flow as it is now. Says why there is none
 * where the owner, the key or the flow does not allow it; `ended` where the flow is no more. Rejects where a store does
 * not answer: then nobody knows whether it was started, and it may be started again.
 */
export async function startDue(app: AppContext, due: Due): Promise<DueOutcome | 'ended'> {
  const found = await findScheduled(app, due.flowId, due.keyId);
  if (found === null) return 'ended';
  const input = await readable(app, due);
  const refusal = found.isActive ? refusalOf(found) : notActive;
  if (refusal !== null || input === null) {
    const error = refusal ?? unreadable;
    const about = { flow_id: due.flowId, user_id: found.owner.userId, code: error.code };
    app.log('warning', 'a scheduled run was not started', about);
    return { error };
  }
  const run = await scheduledRun(app, { flow: found.flow, owner: found.owner, input, dueAt: due.dueAt });
  const isNew = await acceptRun(app, run);
  return { run: { id: run.id, at: run.acceptedAt }, isNew };
}

function refusalOf({ hasKey, flow, isTrashed }: ScheduledFlow): DueError | null {
  if (isTrashed) return trashed;
  if (!hasKey) return keyGone;
  if (flow.isHold) return onHold;
  return flow.revision === null ? withoutData : null;
}

async function readable(app: AppContext, { flowId, sealed }: Due): Promise<ScheduleInput | null> {
  try {
    return await openInput(app.keyring, flowId, sealed);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

const notActive: DueError = {
  code: 'inactive_user',
  message: 'The flow’s owner is deactivated. Runs start again once the account is active.',
};

const trashed: DueError = {
  code: 'flow_not_found',
  message: 'The flow is in the trash. Runs start again once it is brought back.',
};

const onHold: DueError = {
  code: 'flow_on_hold',
  message: 'The flow is on hold. Runs start again once its owner sets `is_hold` to false.',
};

const keyGone: DueError = {
  code: 'invalid_api_key',
  message: 'The API key with which the schedule was set was deleted. Set the schedule again.',
};

const withoutData: DueError = {
  code: 'flow_without_data',
  message: 'The flow has no data. Give it some, and its next run starts.',
};

const unreadable: DueError = {
  code: 'schedule_unreadable',
  message: 'The input was stored under a secret that the server does not have any more. Set the schedule again.',
};

interface Due {
  readonly flowId: string;
  readonly keyId: string | null;
  readonly sealed: string;
  readonly dueAt: number;
}
