import { endpoint } from '../../http/endpoint.ts';
import { empty } from '../../http/respond.ts';
import { deleteSchedule as endSchedule } from '../../store/schedules/flow-schedule.ts';
import { flowPath } from '../flows/flow-path.ts';

export const deleteSchedule = endpoint({
  summary: 'End a flow’s schedule',
  description: 'No run starts any more; one that has begun goes on.',
  tag: 'Schedules',
  access: 'user',
  params: flowPath,
  responses: {
    204: { description: 'Ended' },
    403: { description: 'The flow is shared with you, and not yours' },
    404: { description: 'No such flow of yours, or one without a schedule' },
  },
  async handle({ app, principal, params }) {
    await endSchedule(app, principal, params.flow_id);
    return empty(204);
  },
});
