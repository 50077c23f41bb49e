import type * as z from 'zod';
import { type RunBody, type RunRequest, RunResult } from '../../../schema/wire/run.ts';
import type { CompiledFlow } from '../../engine/compiled.ts';
import type { Call, Endpoint } from '../../http/endpoint.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { answerRun } from '../../runs/answer.ts';
import { answerOnce } from '../../runs/answer-once.ts';
import type { RunOrder } from '../../runs/order.ts';
import { compiledFlow, prepareRun } from '../../runs/prepare.ts';
import { type StreamAsker, streamRun } from '../../runs/stream.ts';
import type { RunnableFlow } from '../../store/flows/runnable.ts';

/** What the calls that run a flow answer. */
export const runResponses: Endpoint['responses'] = {
  200: { description: 'The result, or a stream of events', schema: RunResult, media: ['text/event-stream'] },
  404: { description: 'No such flow that you may run' },
  409: { description: 'The run of this idempotency key has no answer yet' },
  422: { description: 'The idempotency key came with another body before' },
  423: { description: 'The flow is on hold' },
  500: { description: 'The run failed; `detail` is a JSON document in a string' },
};

/** Runs a flow as a body asks for it, and answers with its result, or its events as they come. */
export async function runAsked(call: RunCall, flow: RunnableFlow, door: RunDoor): Promise<Response> {
  const { app, query, body, request } = call;
  const compiled = await compiledFlow(app, flow);
  const asked: RunRequest = body.input_request ?? body;
  const streaming = query.stream || asked.stream === true || body.stream === true;
  const mark = idempotencyKey(request.headers);
  const orderOf = ({ newId }: StreamAsker['app']): RunOrder => ({
    input: {
      inputValue: asked.input_value ?? null,
      inputType: asked.input_type ?? 'chat',
      outputType: asked.output_type ?? 'chat',
      outputComponent: asked.output_component || null,
      tweaks: asked.tweaks ?? null,
      streaming,
    },
    sessionId: asked.session_id || newId(),
    request: body.context ?? {},
    idempotencyKey: mark?.value ?? null,
    outlivesCaller: mark !== null,
    headers: request.headers,
  });
  if (mark === null) return startRun(call, flow, compiled, orderOf(app));
  const text = JSON.stringify([flow.id, streaming, body, ...door.more]);
  const marked = { userId: call.principal.userId, route: door.route, mark, body: text };
  return answerOnce(call, marked, async (again) => startRun(again, flow, compiled, orderOf(again.app)));
}

function startRun(asker: StreamAsker, flow: RunnableFlow, compiled: CompiledFlow, order: RunOrder) {
  const run = prepareRun(asker, flow, compiled, order);
  return order.input.streaming ? streamRun(run, asker) : answerRun(run);
}

export type RunCall = Call<unknown, { readonly stream: boolean }, z.output<typeof RunBody>>;

/** Which call asked: an idempotency key counts for one of them. */
export interface RunDoor {
  readonly route: 'run' | 'run_latest' | 'run_version';
  /** What must be the same for a key, beside flow and body. */
  readonly more: readonly string[];
}
