import { ScheduleRecord } from '../../../schema/wire/schedule.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { readSchedule as findSchedule } from '../../store/schedules/flow-schedule.ts';
import { flowPath } from '../flows/flow-path.ts';
import { scheduleRecord } from './schedule-record.ts';

export const readSchedule = endpoint({
  summary: 'Read a flow’s schedule',
  tag: 'Schedules',
  access: 'user',
  params: flowPath,
  responses: {
    200: { description: 'The schedule, and how it went last', schema: ScheduleRecord },
    403: { description: 'The flow is shared with you, and not yours' },
    404: { description: 'No such flow of yours, or one without a schedule' },
  },
  async handle({ app, principal, params }) {
    return json(await scheduleRecord(app, await findSchedule(app, principal, params.flow_id)));
  },
});
