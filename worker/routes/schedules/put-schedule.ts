import { SchedulePut, ScheduleRecord } from '../../../schema/wire/schedule.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ValidationError } from '../../http/errors.ts';
import { json } from '../../http/respond.ts';
import { type CronExpression, readCron } from '../../schedules/cron-expression.ts';
import { sealInput } from '../../schedules/schedule-input.ts';
import { timeZone } from '../../schedules/time-zone.ts';
import { putSchedule as setSchedule } from '../../store/schedules/flow-schedule.ts';
import { flowPath } from '../flows/flow-path.ts';
import { scheduleRecord } from './schedule-record.ts';

export const putSchedule = endpoint({
  summary: 'Set a flow’s schedule',
  description:
    'As a whole, in place of the one it has. Times are those of the zone’s wall clock: one that it skips is due when clocks are set forward, one that it shows twice is due once. Where many were missed, one run stands for all. Runs start with the rights of the key, or the account, that set the schedule.',
  tag: 'Schedules',
  access: 'user',
  params: flowPath,
  body: jsonBody(SchedulePut),
  responses: {
    200: { description: 'The schedule', schema: ScheduleRecord },
    403: { description: 'The flow is shared with you, and not yours' },
    404: { description: 'No such flow of yours' },
  },
  async handle({ app, principal, params, body }) {
    const { cron, time_zone: zone, input, enabled } = body.value;
    checkTimes(app.now(), cron, zone);
    const flowId = params.flow_id;
    const { keyId } = principal;
    const sealed = await sealInput(app.keyring, flowId, input ?? {});
    const state = await setSchedule(app, principal, { flowId, keyId, cron, timeZone: zone, enabled, sealed });
    return json(await scheduleRecord(app, state));
  },
});

/** Throws ValidationError for times that nobody can tell, and those that never come. */
function checkTimes(now: number, cron: string, zone: string): void {
  const expression = readable(cron);
  if (timeZone(zone) === null) {
    throw invalid('time_zone', 'it should be a name of the IANA database, as `Europe/Berlin` or `UTC`');
  }
  if (expression.next(now) === null) throw invalid('cron', 'it is never due: no month that it is for has such a day');
}

function readable(cron: string): CronExpression {
  try {
    return readCron(cron);
  } catch (error) {
    throw error instanceof Error ? invalid('cron', error.message) : error;
  }
}

function invalid(field: string, reason: string): ValidationError {
  return new ValidationError([{ type: 'value_error', loc: ['body', field], msg: `Value error, ${reason}` }]);
}
