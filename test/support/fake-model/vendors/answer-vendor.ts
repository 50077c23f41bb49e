import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { answerOf, failsNow, words } from '../answer-chat.ts';
import type { RecordedCall } from '../call-log.ts';
import { type Steering, steeringOf } from '../steering.ts';
import { messageOfStatus } from '../wire-errors.ts';
import type { Json, Vendor } from './vendor.ts';

/** Answers a request in a vendor's protocol with the turn that a chat completion of the same prompt would get. */
export async function answerVendor(
  vendor: Vendor,
  call: RecordedCall,
  response: ServerResponse,
  failures: Map<string, number>,
): Promise<void> {
  const fail = (status: number, message: string) => sendJson(response, status, vendor.failure(status, message));
  if (vendor.needsKey && call.key === null) return fail(401, messageOfStatus(401));
  const body = vendor.chat((call.body ?? {}) as Json, call.path);
  if (typeof body === 'string') return fail(400, body);
  const steering = failsNow(steeringOf(body), call, failures);
  if (steering.fail === 'hang') return;
  if (steering.fail === 'blank') return void response.writeHead(200, { 'content-type': 'application/json' }).end();
  if (steering.fail === 'html')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Busy</html>');
  if (steering.fail !== null && /^\d+$/.test(steering.fail))
    return fail(Number(steering.fail), messageOfStatus(Number(steering.fail)));
  const turn = answerOf(body, steering);
  if (body.stream === true) return await streamed(vendor, vendor.stream(turn, body), call, response, steering);
  if (steering.tokenDelay > 0) await delay(steering.tokenDelay * words(turn.text ?? '').length);
  const text = JSON.stringify(vendor.whole(turn, body));
  response.writeHead(200, { 'content-type': 'application/json' });
  if (steering.fail === 'half') return cut(call, response, text);
  response.end(text);
}

async function streamed(
  vendor: Vendor,
  pieces: ReturnType<Vendor['stream']>,
  call: RecordedCall,
  response: ServerResponse,
  steering: Steering,
): Promise<void> {
  response.writeHead(200, { 'content-type': vendor.streamType, 'cache-control': 'no-cache' });
  for (const piece of pieces.head) response.write(piece);
  const breaksOff = ['half', 'stall', 'inline'].includes(steering.fail ?? '');
  for (const piece of breaksOff ? pieces.words.slice(0, 2) : pieces.words) {
    if (steering.tokenDelay > 0) await delay(steering.tokenDelay);
    if (response.destroyed) return;
    response.write(piece);
    call.tokensSent += 1;
  }
  if (steering.fail === 'stall') return;
  if (steering.fail === 'half') return cut(call, response, pieces.words[2] ?? pieces.tail[0] ?? '');
  response.end(steering.fail === 'inline' ? vendor.inlineFailure() : pieces.tail.join(''));
}

function cut(call: RecordedCall, response: ServerResponse, text: string): void {
  call.cut = true;
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
