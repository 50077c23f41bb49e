import * as z from 'zod';
import { AdvancedRunBody } from '../../../schema/wire/advanced-run.ts';
import { RunResult } from '../../../schema/wire/run.ts';
import type { CompiledFlow } from '../../engine/compiled.ts';
import { failureText } from '../../engine/wire/run-result.ts';
import { withoutNulls } from '../../engine/wire/without-nulls.ts';
import { lenientJsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError, HttpError } from '../../http/errors.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { json } from '../../http/respond.ts';
import { endOf } from '../../runs/answer.ts';
import { answerOnce } from '../../runs/answer-once.ts';
import { type Asker, compiledFlow, prepareRun } from '../../runs/prepare.ts';
import { findRunnable, type RunnableFlow } from '../../store/flows/runnable.ts';
import { runResponses } from './asked-run.ts';
import { runPath } from './run-path.ts';

export const advancedRun = endpoint({
  summary: 'Run a flow with several inputs',
  description: 'Runs the flow once for each input, one after the other, and answers with all results.',
  tag: 'Run',
  access: 'user',
  invalid: 400,
  params: runPath,
  query: z.object({}),
  body: lenientJsonBody(AdvancedRunBody),
  responses: {
    ...runResponses,
    200: { description: 'The results, an entry for each input', schema: RunResult },
    500: { description: 'A run failed' },
  },
  async handle(call) {
    const { app, params, body, request } = call;
    const flow = await findRunnable(app, call, params.flow_id_or_name);
    const compiled = await compiledFlow(app, flow);
    const mark = idempotencyKey(request.headers);
    const answer = (asker: Asker) => runInputs(asker, flow, compiled, body, mark?.value ?? null);
    if (mark === null) return answer(call);
    const asked = { userId: call.principal.userId, route: 'run/advanced', mark, body: JSON.stringify([flow.id, body]) };
    return answerOnce(call, asked, answer);
  },
});

async function runInputs(
  asker: Asker,
  flow: RunnableFlow,
  compiled: CompiledFlow,
  body: z.output<typeof AdvancedRunBody>,
  mark: string | null,
): Promise<Response> {
  const sessionId = body.session_id || asker.app.newId();
  const outputs = [];
  for (const [place, input] of (body.inputs ?? [{}]).entries()) {
    const inputValue = input.input_value ?? '';
    const run = prepareRun(asker, flow, compiled, {
      input: {
        inputValue,
        inputType: input.type ?? 'any',
        inputComponents: input.components ?? [],
        outputs: body.outputs ?? [],
        tweaks: body.tweaks ?? null,
        streaming: false,
      },
      sessionId: input.session || sessionId,
      request: {},
      idempotencyKey: mark && `${mark}/${place}`,
      outlivesCaller: mark !== null,
      headers: asker.request.headers,
    });
    const { failure, results } = await endOf(run);
    if (failure?.status === 400) throw new BadRequestError(failure.reason, failure.code);
    if (failure) throw new HttpError(500, failure.code, failureText(failure));
    outputs.push({ inputs: { input_value: inputValue }, outputs: results.map(withoutNulls) });
  }
  return json({ session_id: sessionId, outputs });
}
