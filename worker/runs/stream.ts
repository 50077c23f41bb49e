import type { RunEvent } from '../engine/events.ts';
import { jsonDumps } from '../engine/python-json.ts';
import { run as startRun } from '../engine/run.ts';
import { runResult } from '../engine/wire/run-result.ts';
import { internalError } from '../http/errors.ts';
import { streamResponse } from '../http/stream-response.ts';
import { describeError } from '../log.ts';
import { refusedRun } from './answer.ts';
import { errorPayload } from './error-event.ts';
import type { Asker, PreparedRun } from './prepare.ts';

/** What a stream tells: an event of the run with its sequence number. */
interface Frame {
  readonly seq: number;
  readonly event: string;
  readonly data: unknown;
}

/**
 * Runs and answers with the events as they come: real server-sent events where `Accept` names them, else the bare
 * frames that today's clients parse (facts 9). A failure is an `error` event and an `end`. Throws BadRequestError for a
 * graph or an input that cannot be run, before anything is streamed.
 */
export function streamRun(run: PreparedRun, asker: Asker & { readonly traceId: string }): Response {
  const dialect = asker.request.headers.get('accept')?.includes('text/event-stream') ? serverSent : bare;
  const frames = runFrames(run, begin(run));
  let last = 0;
  return streamResponse({
    chunks: written(frames, (frame) => {
      last = frame.seq;
      return dialect.write(frame);
    }),
    ping: dialect.ping,
    onLeave: (reason) => run.abort(reason),
    onError: (error) => {
      asker.app.log('error', 'stream failed', {
        trace_id: asker.traceId,
        run_id: run.context.runId,
        ...describeError(error),
      });
      const text = String(internalError().detail);
      const failure = { text, category: 'error', error: true, code: 'internal_error', trace_id: asker.traceId };
      const end = { result: runResult(run.order.sessionId, run.order.input.inputValue, []) };
      return (
        dialect.write({ seq: last + 1, event: 'error', data: failure }) +
        dialect.write({ seq: last + 2, event: 'end', data: end })
      );
    },
  });
}

/** The events of a run that begins. Throws BadRequestError. */
export function begin(run: PreparedRun): AsyncGenerator<RunEvent> {
  try {
    return startRun(run.compiled, run.order.input, run.context);
  } catch (error) {
    run.finish();
    throw refusedRun(error);
  }
}

async function* runFrames(run: PreparedRun, events: AsyncGenerator<RunEvent>): AsyncGenerator<Frame> {
  try {
    for await (const { seq, event, data } of events) {
      if (event === 'add_message' || event === 'token' || event === 'remove_message') yield { seq, event, data };
      else if (event === 'error') yield { seq, event, data: errorPayload(run, data) };
      else if (event === 'end') {
        const { sessionId, input } = run.order;
        yield { seq, event, data: { result: runResult(sessionId, input.inputValue, data.results) } };
      }
    }
  } finally {
    run.finish();
  }
}

async function* written(frames: AsyncGenerator<Frame>, write: (frame: Frame) => string): AsyncGenerator<string> {
  for await (const frame of frames) yield write(frame);
}

const serverSent = {
  ping: ': still here\n\n',
  write: ({ seq, event, data }: Frame) => `id: ${seq}\nevent: ${event}\ndata: ${JSON.stringify({ event, data })}\n\n`,
};

// A line break is white space before the next frame's JSON, so no client trips over it.
const bare = {
  ping: '\n',
  write: ({ event, data }: Frame) => `${jsonDumps({ event, data })}\n\n`,
};
