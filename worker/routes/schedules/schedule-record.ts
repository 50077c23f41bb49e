import type { ScheduleState } from '../../../durable-objects/flow-schedule/state.ts';
import type { AppContext } from '../../context.ts';
import { isoTime } from '../../http/iso-time.ts';
import { openInput } from '../../schedules/schedule-input.ts';
import { DecryptionError } from '../../secrets/keyring.ts';
import { lastFailure } from '../../store/schedules/flow-schedule.ts';

/** A schedule as it is answered. An input that no secret of the server reads any more is shown empty. */
export async function scheduleRecord(app: AppContext, state: ScheduleState) {
  const error = state.lastError ?? (await lastFailure(app, state));
  return {
    flow_id: state.flowId,
    cron: state.cron,
    time_zone: state.timeZone,
    input: await openInput(app.keyring, state.flowId, state.sealed).catch(emptyWhereUnreadable),
    enabled: state.enabled,
    created_at: isoTime(state.createdAt),
    updated_at: isoTime(state.updatedAt),
    next_run_at: isoTime(state.dueAt),
    last_run_at: isoTime(state.lastRunAt),
    last_run_id: state.lastRunId,
    last_error: error && { code: error.code, message: error.message, at: isoTime(error.at) },
  };
}

function emptyWhereUnreadable(error: unknown) {
  if (error instanceof DecryptionError) return {};
  throw error;
}
