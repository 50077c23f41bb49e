import * as z from 'zod';
import { RunBody, type RunRequest, RunResult } from '../../../schema/wire/run.ts';
import { lenientJsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { queryBoolean, queryText } from '../../http/query.ts';
import { answerRun } from '../../runs/answer.ts';
import type { RunOrder } from '../../runs/order.ts';
import { compiledFlow, prepareRun } from '../../runs/prepare.ts';
import { streamRun } from '../../runs/stream.ts';
import { findRunnable } from '../../store/flows/runnable.ts';

export const runFlow = endpoint({
  summary: 'Run a flow',
  description: 'Answers with the result, or with a stream of events where `stream` is true in the query or the body.',
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
    500: { description: 'The run failed; `detail` is a JSON document in a string' },
  },
  async handle(call) {
    const { app, params, query, body, request } = call;
    const flow = await findRunnable(app, call, params.flow_id_or_name, query.user_id);
    const compiled = await compiledFlow(app, flow);
    const asked: RunRequest = body.input_request ?? body;
    const streaming = query.stream || asked.stream === true || body.stream === true;
    const order: RunOrder = {
      input: {
        inputValue: asked.input_value ?? null,
        inputType: asked.input_type ?? 'chat',
        outputType: asked.output_type ?? 'chat',
        outputComponent: asked.output_component || null,
        tweaks: asked.tweaks ?? null,
        streaming,
      },
      sessionId: asked.session_id || app.newId(),
      request: body.context ?? {},
      idempotencyKey: idempotencyKey(request.headers)?.value ?? null,
      headers: request.headers,
    };
    const run = prepareRun(call, flow, compiled, order);
    return streaming ? streamRun(run, call) : answerRun(run);
  },
});
