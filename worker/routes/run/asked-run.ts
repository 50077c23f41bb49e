import { type RunBody, type RunRequest, RunResult } from '../../../schema/wire/run.ts';
import type { CompiledFlow } from '../../engine/compiled.ts';
import type { Call, Endpoint } from '../../http/endpoint.ts';
import { type IdempotencyKey, idempotencyKey } from '../../http/idempotency.ts';
import { answerRun } from '../../runs/answer.ts';
import { answerOnce } from '../../runs/answer-once.ts';
import type { RunOrder } from '../../runs/order.ts';
import { compiledFlow, prepareRun } from '../../runs/prepare.ts';
import { type StreamAsker, streamRun } from '../../runs/stream.ts';
import type { RunnableFlow } from '../../store/flows/runnable.ts';
import { runRefusals } from './run-refusals.ts';

/** What the calls that run a flow answer. */
export const runResponses: Endpoint['responses'] = {
  200: { description: 'The result, or a stream of events', schema: RunResult, media: ['text/event-stream'] },
  ...runRefusals,
  409: { description: 'The run of this idempotency key has no answer yet' },
  422: { description: 'The idempotency key came with another body before' },
  500: { description: 'The run failed; `detail` is a JSON document in a string' },
};

/** Runs a flow as a body asks for it, and answers with its result, or its events as they come. */
export async function runAsked(call: RunCall, flow: RunnableFlow, door: RunDoor): Promise<Response> {
  const { principal, query, body, request } = call;
  const compiled = await compiledFlow(call.app, flow);
  const mark = idempotencyKey(request.headers);
  const start = (asker: StreamAsker) => startRun(asker, flow, compiled, orderOf(asker, body, query.stream, mark));
  if (mark === null) return start(call);
  const text = JSON.stringify([flow.id, isStreamed(body, query.stream), body, ...door.more]);
  return answerOnce(call, { userId: principal.userId, route: door.route, mark, body: text }, async (again) =>
    start(again),
  );
}

/** The same where the key of the request, if it has one, is looked after already. */
export async function startAsked(asker: StreamAsker, flow: RunnableFlow, asked: Asked): Promise<Response> {
  const { body, stream, mark } = asked;
  return startRun(asker, flow, await compiledFlow(asker.app, flow), orderOf(asker, body, stream, mark));
}

function orderOf({ app, request }: StreamAsker, body: RunBody, stream: boolean, mark: IdempotencyKey | null): RunOrder {
  const asked: RunRequest = body.input_request ?? body;
  return {
    input: {
      inputValue: asked.input_value ?? null,
      inputType: asked.input_type ?? 'chat',
      outputType: asked.output_type ?? 'chat',
      outputComponent: asked.output_component || null,
      tweaks: asked.tweaks ?? null,
      streaming: isStreamed(body, stream),
    },
    sessionId: asked.session_id || app.newId(),
    request: body.context ?? {},
    idempotencyKey: mark?.value ?? null,
    outlivesCaller: mark !== null,
    headers: request.headers,
  };
}

function isStreamed(body: RunBody, stream: boolean): boolean {
  const asked: RunRequest = body.input_request ?? body;
  return stream || asked.stream === true || body.stream === true;
}

function startRun(asker: StreamAsker, flow: RunnableFlow, compiled: CompiledFlow, order: RunOrder) {
  const run = prepareRun(asker, flow, compiled, order);
  return order.input.streaming ? streamRun(run, asker) : answerRun(run);
}

export type RunCall = Call<unknown, { readonly stream: boolean }, RunBody>;

interface Asked {
  readonly body: RunBody;
  /** Whether the query asks for a stream. */
  readonly stream: boolean;
  readonly mark: IdempotencyKey | null;
}

/** Which call asked: an idempotency key counts for one of them. */
export interface RunDoor {
  readonly route: 'run' | 'run_latest' | 'run_version';
  /** What must be the same for a key, beside flow and body. */
  readonly more: readonly string[];
}
