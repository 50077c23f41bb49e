import type { ComponentContext } from '../../engine/component.ts';
import { toolKind } from '../../engine/kinds.ts';
import type { Tool } from '../../engine/values.ts';
import { tellTime } from '../utilities/current-date.ts';
import { timeZones } from '../utilities/time-zones.ts';

/** The tool that tells an agent the date. Its words are those that models were given so far. */
export function currentDateTool(context: ComponentContext): Tool {
  return {
    kind: toolKind,
    name: 'get_current_date',
    description: 'Returns the current date and time in the selected timezone.',
    parameters: {
      properties: {
        timezone: {
          default: 'UTC',
          description: 'Select the timezone for the current date and time.',
          enum: [...timeZones.keys()],
          type: 'string',
        },
      },
      type: 'object',
    },
    call: async ({ timezone }) => tellTime(typeof timezone === 'string' ? timezone : 'UTC', context.now()),
  };
}
