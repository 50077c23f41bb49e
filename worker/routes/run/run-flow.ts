import * as z from 'zod';
import { RunBody, type RunRequest, RunResult } from '../../../schema/wire/run.ts';
import type { CompiledFlow } from '../../engine/compiled.ts';
import { lenientJsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { queryBoolean, queryText } from '../../http/query.ts';
import { answerRun } from '../../runs/answer.ts';
import { answerOnce } from '../../runs/answer-once.ts';
import type { RunOrder } from '../../runs/order.ts';
import { compiledFlow, prepareRun } from '../../runs/prepare.ts';
import { type StreamAsker, streamRun } from '../../runs/stream.ts';
import { findRunnable, type RunnableFlow } from '../../store/flows/runnable.ts';

export const runFlow = endpoint({
  summary: 'Run a flow',
  description:
    'Answers with the result, or with a stream of events where `stream` is true in the query or the body. Requests with one `Idempotency-Key` are one run, for 24 hours: repeats get its answer, marked `Idempotent-Replayed: true`.',
  tag: 'Run',
  access: 'user',
  invalid: 400,
  params: z.object({
    flow_id_or_name: z.string().meta({ description: 'The flow’s id or endpoint name', examples: ['sample'] }),
  }),
  query: z.object({ stream: queryBoolean(false), user_id: queryText() }),
  body: lenientJsonBody(RunBody),
  responses: {
    200: { description: 'The result, or a stream of events', schema: RunResult, media: ['text/event-stream'] },
    404: { description: 'No such flow of yours' },
    409: { description: 'The run of this idempotency key has no answer yet' },
    422: { description: 'The idempotency key came with another body before' },
    423: { description: 'The flow is on hold' },
    500: { description: 'The run failed; `detail` is a JSON document in a string' },
  },
  async handle(call) {
    const { app, params, query, body, request } = call;
    const flow = await findRunnable(app, call, params.flow_id_or_name, query.user_id);
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
    const text = JSON.stringify([flow.id, streaming, body]);
    const marked = { userId: call.principal.userId, route: 'run', mark, body: text };
    return answerOnce(call, marked, async (again) => startRun(again, flow, compiled, orderOf(again.app)));
  },
});

function startRun(asker: StreamAsker, flow: RunnableFlow, compiled: CompiledFlow, order: RunOrder) {
  const run = prepareRun(asker, flow, compiled, order);
  return order.input.streaming ? streamRun(run, asker) : answerRun(run);
}
