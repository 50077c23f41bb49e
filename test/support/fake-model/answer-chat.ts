import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RecordedCall } from './call-log.ts';
import { type ChatBody, chatBodyOf } from './chat-body.ts';
import { echoText, paramsText } from './echo-text.ts';
import { type Steering, steeringOf } from './steering.ts';
import { callTool, type ModelTurn, type ToolAnswer } from './tool-call.ts';
import { errorOfStatus, sendError } from './wire-errors.ts';

/** Answers one chat completion, as its last user text steers. */
export async function answerChat(
  call: RecordedCall,
  response: ServerResponse,
  failures: Map<string, number>,
): Promise<void> {
  const body = chatBodyOf(call.body);
  if (typeof body === 'string') return sendError(response, 400, body, 'invalid_request_error', null);
  const steering = failsNow(steeringOf(body), call, failures);
  if (steering.fail === 'hang') return;
  if (steering.fail === 'blank') return void response.writeHead(200, { 'content-type': 'application/json' }).end();
  if (steering.fail === 'html') {
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Busy</body></html>');
  }
  if (steering.fail !== null && /^\d+$/.test(steering.fail)) return errorOfStatus(response, Number(steering.fail));
  const answer = answerOf(body, steering);
  if (body.stream === true) await streamed(call, response, body, answer, steering);
  else await plain(call, response, body, answer, steering);
}

/** With `fail:WHAT:N` N requests with this body fail, the next does not, and so on from the start. */
export function failsNow(steering: Steering, call: RecordedCall, failures: Map<string, number>): Steering {
  if (steering.fail === null || steering.failTimes === Number.POSITIVE_INFINITY) return steering;
  const failed = failures.get(call.text) ?? 0;
  if (failed < steering.failTimes) {
    failures.set(call.text, failed + 1);
    return steering;
  }
  failures.delete(call.text);
  return { ...steering, fail: null };
}

/** What the model says to a prompt, as its last user text steers. */
export function answerOf(body: ChatBody, steering: Steering): ModelTurn {
  if (steering.fail === 'empty') return { text: '', tools: [] };
  if (steering.turn !== null) return steering.turn;
  if (steering.toolText !== null) return { text: null, tools: [callTool(body, steering.toolText)] };
  if (steering.answer !== null) return { text: steering.answer, tools: [] };
  return { text: steering.showParams ? paramsText(body) : echoText(body), tools: [] };
}

async function plain(
  call: RecordedCall,
  response: ServerResponse,
  body: ChatBody,
  answer: ModelTurn,
  steering: Steering,
): Promise<void> {
  if (steering.tokenDelay > 0) await delay(steering.tokenDelay * words(answer.text ?? '').length);
  const message = {
    role: 'assistant',
    content: answer.text,
    refusal: null,
    ...(answer.tools.length === 0 ? {} : { tool_calls: answer.tools }),
  };
  const text = JSON.stringify({
    ...envelope(body, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: reasonOf(answer) }],
    usage: usageOf(body, answer),
  });
  response.writeHead(200, { 'content-type': 'application/json' });
  if (steering.fail === 'half') return cut(call, response, text);
  response.end(text);
}

async function streamed(
  call: RecordedCall,
  response: ServerResponse,
  body: ChatBody,
  answer: ModelTurn,
  steering: Steering,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  const usage = body.stream_options?.include_usage === true;
  const frame = (choices: unknown[], rest: object = {}): string =>
    `data: ${JSON.stringify({ ...envelope(body, 'chat.completion.chunk'), choices, ...(usage ? { usage: null } : {}), ...rest })}\n\n`;
  const delta = (value: object, reason: string | null = null): string =>
    frame([{ index: 0, delta: value, logprobs: null, finish_reason: reason }]);

  response.write(delta({ role: 'assistant', content: answer.text === null ? null : '', refusal: null }));
  const deltas = [...words(answer.text ?? '').map((content) => ({ content })), ...answer.tools.flatMap(toolDeltas)];
  const stopAfter = ['half', 'stall', 'inline'].includes(steering.fail ?? '') ? 2 : deltas.length;
  for (const value of deltas.slice(0, stopAfter)) {
    if (steering.tokenDelay > 0) await delay(steering.tokenDelay);
    if (response.destroyed) return;
    response.write(delta(value));
    call.tokensSent += 1;
  }
  if (steering.fail === 'stall') return;
  if (steering.fail === 'half') return cut(call, response, delta({ content: 'never complete' }));
  if (steering.fail === 'inline') {
    return void response.end(
      `data: ${JSON.stringify({ error: { message: 'The server had an error.', type: 'server_error', param: null, code: null } })}\n\n`,
    );
  }
  response.write(delta({}, reasonOf(answer)));
  if (usage) response.write(frame([], { usage: usageOf(body, answer) }));
  response.end('data: [DONE]\n\n');
}

function cut(call: RecordedCall, response: ServerResponse, text: string): void {
  call.cut = true;
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}

function reasonOf(answer: ModelTurn): string {
  return answer.tools.length === 0 ? 'stop' : 'tool_calls';
}

function toolDeltas(tool: ToolAnswer, index: number): object[] {
  const pieces = tool.function.arguments.match(/[\s\S]{1,8}/g) ?? [];
  const first = { index, id: tool.id, type: 'function', function: { name: tool.function.name, arguments: '' } };
  return [first, ...pieces.map((piece) => ({ index, function: { arguments: piece } }))].map((part) => ({
    tool_calls: [part],
  }));
}

/** Word-sized pieces that join to the same text. */
export function words(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}

function envelope(body: ChatBody, object: string): object {
  return {
    id: 'chatcmpl-fake',
    object,
    created: 1_700_000_000,
    model: body.model,
    service_tier: 'default',
    system_fingerprint: 'fp_fake',
  };
}

function usageOf(body: ChatBody, answer: ModelTurn): object {
  const input = words(JSON.stringify(body.messages)).length;
  const output = words(answer.text ?? answer.tools[0]?.function.arguments ?? '').length;
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
