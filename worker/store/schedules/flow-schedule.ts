import { eq } from 'drizzle-orm';
import type { ScheduleOrder, ScheduleState } from '../../../durable-objects/flow-schedule/state.ts';
import type { FlowSchedule } from '../../../durable-objects/flow-schedule.ts';
import { runs } from '../../../schema/tables/runs.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { durableCall } from '../durable-call.ts';
import { flowRow } from '../flows/read.ts';

/** The schedule of a principal's flow. Throws NotFoundError where the flow is not the principal's, or has none. */
export async function readSchedule(app: AppContext, principal: Principal, flowId: string): Promise<ScheduleState> {
  await ownFlow(app, principal, flowId);
  const state = (await durableCall(scheduleObject(app, flowId), (object) => object.read())) as ScheduleState | null;
  if (state === null) throw noSchedule();
  return state;
}

/** Sets the schedule of a principal's flow. Throws NotFoundError where the flow is not the principal's. */
export async function putSchedule(app: AppContext, principal: Principal, order: ScheduleOrder): Promise<ScheduleState> {
  await ownFlow(app, principal, order.flowId);
  return durableCall(scheduleObject(app, order.flowId), (object) => object.put(order));
}

/** Ends the schedule of a principal's flow. Throws NotFoundError as `readSchedule` does. */
export async function deleteSchedule(app: AppContext, principal: Principal, flowId: string): Promise<void> {
  await ownFlow(app, principal, flowId);
  if (!(await durableCall(scheduleObject(app, flowId), (object) => object.end()))) throw noSchedule();
}

/** How a schedule's last run failed, by its row in D1; null where it did not, or not yet. */
export async function lastFailure(app: AppContext, { lastRunId }: ScheduleState): Promise<ScheduleState['lastError']> {
  if (lastRunId === null) return null;
  const { errorCode: code, errorText: message, endedAt: at } = runs;
  const [row] = await app.db.select({ code, message, at }).from(runs).where(eq(runs.id, lastRunId));
  return row?.code && row.at ? { code: row.code, message: row.message ?? '', at: row.at } : null;
}

async function ownFlow(app: AppContext, principal: Principal, flowId: string): Promise<void> {
  await flowRow(app, principal, flowId, 'own');
}

function noSchedule(): NotFoundError {
  return new NotFoundError('The flow has no schedule', 'schedule_not_found');
}

function scheduleObject(app: AppContext, flowId: string): () => DurableObjectStub<FlowSchedule> {
  return () => app.env.FLOW_SCHEDULES.getByName(flowId);
}
