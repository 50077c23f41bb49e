import * as z from 'zod';
import { ErrorBody, VendorErrorBody } from '../../../schema/wire/error.ts';
import { ResponsesAnswer, ResponsesBody } from '../../../schema/wire/response.ts';
import type { RunFailure } from '../../engine/errors.ts';
import { failureText } from '../../engine/wire/run-result.ts';
import { lenientJsonBody } from '../../http/body.ts';
import { type Call, endpoint } from '../../http/endpoint.ts';
import { NotFoundError, VendorError } from '../../http/errors.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { json } from '../../http/respond.ts';
import { endOf } from '../../runs/answer.ts';
import type { RunOrder } from '../../runs/order.ts';
import { compiledFlow, type PreparedRun, prepareRun } from '../../runs/prepare.ts';
import { findRunnable } from '../../store/flows/runnable.ts';
import { outputText, outputTools } from './output-text.ts';
import { streamedResponse } from './streamed-response.ts';
import { inVendorForm, invalidRequest } from './vendor-form.ts';
import { wholeResponse } from './whole-response.ts';

export const createResponse = endpoint({
  summary: 'Run a chat flow in the Responses format',
  description: 'The flow needs a Chat Input and a Chat Output. `previous_response_id` is the session, of any text.',
  tag: 'Run',
  access: 'key',
  invalid: 400,
  body: vendorBody(),
  responses: {
    200: { description: 'The response, or a stream of chunks', schema: ResponsesAnswer, media: ['text/event-stream'] },
    400: { description: 'A request or a flow that cannot be answered', schema: VendorErrorBody },
    403: {
      description:
        'No key; a flow that you see but may not run; or of another’s flow what only its owner sets or sees: the text names the field',
      schema: z.union([VendorErrorBody, ErrorBody]),
    },
    404: { description: 'No such flow that you may see', schema: VendorErrorBody },
    413: { description: 'The body is too large', schema: VendorErrorBody },
    423: { description: 'The flow is on hold', schema: VendorErrorBody },
    500: { description: 'The run failed', schema: VendorErrorBody },
  },
  async handle(call) {
    const { app, body } = call;
    const run = await inVendorForm(call, () => prepare(call));
    const answer = {
      sessionId: run.order.sessionId,
      model: body.model,
      previousResponseId: body.previous_response_id ?? null,
      createdAt: Math.floor(app.now() / 1000),
      withResults: body.include?.includes('tool_call.results') ?? false,
    };
    if (body.stream) return inVendorForm(call, async () => streamedResponse(run, call, answer));
    const end = await inVendorForm(call, () => endOf(run));
    if (end.failure) throw failedRun(end.failure);
    return json(wholeResponse({ ...answer, text: outputText(end.results), tools: outputTools(end.results) }));
  },
});

async function prepare(call: Call<unknown, unknown, ResponsesBody>): Promise<PreparedRun> {
  const { app, body, request } = call;
  if (body.tools !== undefined && body.tools !== null) {
    throw new VendorError(400, invalidRequest, 'tools_not_supported', 'Tools are not supported yet', 'tools');
  }
  const flow = await findRunnable(app, call, body.model).catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error;
    throw new VendorError(404, invalidRequest, 'flow_not_found', `Flow with id '${body.model}' not found`, 'model');
  });
  const compiled = await compiledFlow(app, flow);
  for (const [there, name] of [
    [compiled.hasChatInput, 'ChatInput'],
    [compiled.hasChatOutput, 'ChatOutput'],
  ]) {
    if (there) continue;
    const message = `Flow must have a ${name} component to be compatible with OpenAI Responses API`;
    throw new VendorError(400, invalidRequest, 'flow_not_compatible', message, 'model');
  }
  const order: RunOrder = {
    input: { inputValue: body.input, inputType: 'chat', outputType: 'chat', streaming: body.stream === true },
    sessionId: body.previous_response_id || app.newId(),
    request: {},
    idempotencyKey: idempotencyKey(request.headers)?.value ?? null,
    headers: request.headers,
  };
  return prepareRun(call, flow, compiled, order);
}

/** The body, with the faults that `lenientJsonBody` finds told in the vendor's form. */
function vendorBody() {
  const reader = lenientJsonBody(ResponsesBody);
  const read: typeof reader.read = (exchange, ...rest) => inVendorForm(exchange, () => reader.read(exchange, ...rest));
  return { ...reader, required: true, read };
}

// `x-should-retry: false` keeps the vendor's clients from running a failed flow again by themselves.
function failedRun(failure: RunFailure): VendorError {
  const message = failureText(failure);
  return new VendorError(failure.status, 'processing_error', failure.code, message, null, {
    'x-should-retry': 'false',
  });
}
