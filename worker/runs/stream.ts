import type { Config } from '../config.ts';
import type { RunEvent } from '../engine/events.ts';
import { run as startRun } from '../engine/run.ts';
import { runResult } from '../engine/wire/run-result.ts';
import { internalError } from '../http/errors.ts';
import { streamed } from '../http/respond.ts';
import { eventStream, type StreamedEvent } from '../http/sse.ts';
import { describeError } from '../log.ts';
import { refusedRun } from './answer.ts';
import { errorPayload } from './error-event.ts';
import type { Asker, PreparedRun } from './prepare.ts';

/**
 * Runs and answers with the events as they come: real server-sent events where `Accept` names them, else the bare
 * frames that today's clients parse (facts 9). A failure is an `error` event and an `end`. Throws BadRequestError for a
 * graph or an input that cannot be run, before anything is streamed.
 */
export function streamRun(run: PreparedRun, asker: StreamAsker): Response {
  const body = eventStream({
    events: runFrames(run, asker, begin(run)),
    form: asker.request.headers.get('accept')?.includes('text/event-stream') ? 'sse' : 'bare',
    onCancel: (reason) => run.abort(reason),
    probe: speaksPlainTcp(asker.app.config),
  });
  return streamed(body);
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

/** Tells the log of a fault of ours in a stream that has begun; the caller hears only that there was one. */
export function logStreamFault(run: PreparedRun, asker: StreamAsker, error: unknown): void {
  const ids = { trace_id: asker.traceId, run_id: run.context.runId };
  asker.app.log('error', 'stream failed', { ...ids, ...describeError(error) });
}

/** Whether callers' connections end in workerd itself, where a leaving one shows only when something is written to it. */
export function speaksPlainTcp(config: Config): boolean {
  return config.RUNTIME !== 'cloudflare';
}

export interface StreamAsker extends Asker {
  readonly traceId: string;
}

async function* runFrames(
  run: PreparedRun,
  asker: StreamAsker,
  events: AsyncGenerator<RunEvent>,
): AsyncGenerator<StreamedEvent> {
  let last = -1;
  try {
    for await (const told of events) {
      const { seq, event, data } = told;
      last = seq;
      if (event === 'add_message' || event === 'token' || event === 'remove_message') yield { seq, event, data };
      else if (told.event === 'error') yield { seq, event, data: errorPayload(run, told) };
      else if (event === 'end') yield { seq, event, data: endPayload(run, data.results) };
    }
  } catch (error) {
    logStreamFault(run, asker, error);
    const { detail, code } = internalError();
    const fault = { text: detail, category: 'error', error: detail, code, trace_id: asker.traceId };
    yield { seq: last + 1, event: 'error', data: fault };
    yield { seq: last + 2, event: 'end', data: endPayload(run, []) };
  } finally {
    run.finish();
  }
}

function endPayload(run: PreparedRun, results: Parameters<typeof runResult>[2]) {
  return { result: runResult(run.order.sessionId, run.order.input.inputValue, results) };
}
