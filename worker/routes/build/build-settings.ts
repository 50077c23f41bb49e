import * as z from 'zod';
import { queryBoolean, queryText } from '../../http/query.ts';
import { afterQuery } from '../../http/reading-place.ts';

/** The query of the calls that start a build. */
export const BuildQuery = z.object({
  stop_component_id: queryText(),
  start_component_id: queryText(),
  log_builds: queryBoolean(true),
  flow_name: queryText(),
  event_delivery: delivery('polling'),
});

/** How a job's events are asked for. */
export const EventsQuery = z.object({
  event_delivery: delivery('streaming'),
  after: afterQuery(),
});

function delivery(usual: 'polling' | 'streaming') {
  return z.enum(['streaming', 'direct', 'polling']).default(usual);
}
