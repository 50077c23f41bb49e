import type { Config } from '../config.ts';
import type { RunFailure } from '../engine/errors.ts';
import type { RunEvent } from '../engine/events.ts';
import { abortFailure } from '../engine/failure.ts';
import { type FailedVertices, run as startRun } from '../engine/run.ts';
import { runResult } from '../engine/wire/run-result.ts';
import { internalError } from '../http/errors.ts';
import { streamed } from '../http/respond.ts';
import { eventStream, type StreamedEvent } from '../http/sse.ts';
import { describeError } from '../log.ts';
import { refusalFailure, refusedRun } from './answer.ts';
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

/** The events of a run that begins, which is finished with the last of them. Throws BadRequestError. */
export function begin(run: PreparedRun): AsyncGenerator<RunEvent> {
  try {
    return finished(run, startRun(run.compiled, run.order.input, run.context));
  } catch (error) {
    run.finish(refusalFailure(error));
    throw refusedRun(error);
  }
}

async function* finished(run: PreparedRun, events: AsyncGenerator<RunEvent>): AsyncGenerator<RunEvent> {
  // For as long as nothing else is known: the reader left.
  let failure: RunFailure | null = abortFailure(null);
  let vertices: FailedVertices | null = null;
  let failed = false;
  try {
    for await (const event of events) {
      failed ||= event.event === 'error';
      if (event.event === 'error') {
        failure = event.data;
        vertices = { failed: event.vertex, ran: event.ran };
      }
      if (event.event === 'end' && !failed) failure = null;
      yield event;
    }
  } catch (error) {
    failure = refusalFailure(error);
    throw error;
  } finally {
    run.finish(failure, vertices);
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

/** Whoever reads a stream. */
export type StreamAsker = Asker;

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
  }
}

function endPayload(run: PreparedRun, results: Parameters<typeof runResult>[2]) {
  return { result: runResult(run.order.sessionId, run.order.input.inputValue, results) };
}
