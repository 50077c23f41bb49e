import type { RunFailure } from '../engine/errors.ts';
import { GraphError } from '../engine/errors.ts';
import { runFailure } from '../engine/failure.ts';
import { type FailedVertices, type RunEnd, runToEnd } from '../engine/run.ts';
import { failureText, runResult } from '../engine/wire/run-result.ts';
import { BadRequestError, HttpError } from '../http/errors.ts';
import { json } from '../http/respond.ts';
import type { PreparedRun } from './prepare.ts';

/** Runs to the end and answers with the result (facts 9). Throws what a failed run answers with. */
export async function answerRun(run: PreparedRun): Promise<Response> {
  const end = await endOf(run);
  if (end.failure) throw failedRun(end.failure);
  return json(runResult(run.order.sessionId, run.order.input.inputValue, end.results));
}

/** Runs to the end. Throws BadRequestError for a graph or an input that cannot be run; a failure is in what it returns. */
export async function endOf(run: PreparedRun): Promise<RunEnd> {
  let failure: RunFailure | null = null;
  let vertices: FailedVertices | null = null;
  try {
    const end = await runToEnd(run.compiled, run.order.input, run.context);
    failure = end.failure;
    vertices = end.vertices;
    return end;
  } catch (error) {
    failure = refusalFailure(error);
    throw refusedRun(error);
  } finally {
    run.finish(failure, vertices);
  }
}

/** How the log is told of a run that could not begin. */
export function refusalFailure(error: unknown): RunFailure {
  return error instanceof GraphError
    ? { ...runFailure(error.code, error.message), status: 400 }
    : runFailure('internal_error', 'Something went wrong in the server.');
}

/** What a run that could not begin answers with: a 400 where the graph or the input is at fault. */
export function refusedRun(error: unknown): unknown {
  return error instanceof GraphError ? new BadRequestError(error.message, error.code) : error;
}

/** What a failed run answers with: 500 with the JSON document in a string that clients parse (design decision 11). */
export function failedRun(failure: RunFailure): HttpError {
  if (failure.status === 400) return new BadRequestError(failure.reason, failure.code);
  const message = failureText(failure);
  const detail = JSON.stringify({ message, traceback: null, description: null, code: null, suggestion: null });
  return new HttpError(500, failure.code, detail);
}
