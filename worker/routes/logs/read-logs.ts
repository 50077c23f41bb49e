import * as z from 'zod';
import type { LinesRequest } from '../../../durable-objects/log-buffer/read-lines.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError } from '../../http/errors.ts';
import { queryInteger } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { readLogLines } from '../../store/log-lines.ts';
import { demandLogs } from './demand-logs.ts';

export const readLogs = endpoint({
  summary: 'Read the log',
  description:
    'Lines of the log by their times in milliseconds, the newest ten where nothing else is asked for. You see the lines of your own runs, superusers all. No two lines have one time: of lines of one millisecond the later ones are put a millisecond on.',
  tag: 'Logs',
  access: 'user',
  query: z.object({
    lines_before: anyInteger().meta({ description: 'How many lines before `timestamp`, or of the newest' }),
    lines_after: anyInteger().meta({ description: 'How many lines from `timestamp` on' }),
    timestamp: anyInteger().meta({ description: 'Milliseconds since 1970' }),
  }),
  responses: {
    200: {
      description: 'Lines by their times, oldest first',
      schema: z.record(z.string(), z.string()),
      example: {
        '1795253954704':
          '{"time":"2026-11-21T10:19:14.704Z","level":"info","message":"run ended","run_id":"8d7f7f6e-3a52-4c79-9a4b-0d64b6fd2a10"}\n',
      },
    },
    400: { description: 'Counters that contradict each other' },
    501: { description: 'The log is not kept: SERVICE_LOG_RETRIEVER_BUFFER_SIZE is 0' },
  },
  async handle({ app, principal, query }) {
    demandLogs(app);
    const lines = await readLogLines(app, principal, requested(query));
    return json(Object.fromEntries(lines.map(({ stamp, text }) => [stamp, text])));
  },
});

/** Spec 4.9 and facts 14: before is exclusive, after is not, and what is below zero is zero. */
function requested(query: LogsQuery): Omit<LinesRequest, 'reader'> {
  const { lines_before: before, lines_after: after, timestamp: time } = query;
  if (before > 0 && after > 0) {
    throw new BadRequestError('Cannot request logs before and after the timestamp', 'conflicting_log_parameters');
  }
  if (time <= 0 && after > 0) {
    const detail = 'Timestamp is required when requesting logs after the timestamp';
    throw new BadRequestError(detail, 'log_timestamp_required');
  }
  if (time <= 0) return { from: null, count: before > 0 ? before : fewLines };
  if (after > 0) return { from: { side: 'after', time }, count: after };
  return { from: { side: 'before', time }, count: before > 0 ? before : fewLines };
}

const fewLines = 10;

function anyInteger() {
  return queryInteger(0, Number.MIN_SAFE_INTEGER);
}

interface LogsQuery {
  readonly lines_before: number;
  readonly lines_after: number;
  readonly timestamp: number;
}
