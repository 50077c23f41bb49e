import type { ChatBody, WireMessage } from './chat-body.ts';
import { textOf } from './echo-text.ts';

/**
 * What the last user text asks for, anywhere in it:
 *
 * - `fail:401`, `fail:429`, `fail:500` (any status of 400 to 599): that error; `fail:429:2` fails twice and
 *   answers the third request with the same body
 * - `fail:empty`: a complete answer without content; `fail:blank`: a 200 without a body
 * - `fail:html`: a 200 that is no JSON; `fail:half`: the answer is cut in the middle of a chunk
 * - `fail:inline`: an error object in the middle of a stream
 * - `fail:hang`: no answer at all; `fail:stall`: two tokens, then silence
 * - `slow:MS`: so many milliseconds before each token
 * - `calc` (with a tool offered and not yet answered): calls the first tool; its first text argument is what follows
 * - `show:params`: answers with the request's other members instead of its messages
 */
export function steeringOf(body: ChatBody): Steering {
  const text = lastUserText(body.messages);
  const fail = /\bfail:([a-z]+|[45]\d\d)(?::(\d+))?/.exec(text);
  const slow = /\bslow:(\d+)/.exec(text);
  const calc = /\bcalc\b[ \t]*([^\n]*)/.exec(text);
  const answered = body.messages.at(-1)?.role === 'tool';
  return {
    fail: fail?.[1] ?? null,
    failTimes: fail?.[2] === undefined ? Number.POSITIVE_INFINITY : Number(fail[2]),
    tokenDelay: slow === null ? 0 : Number(slow[1]),
    toolText: calc !== null && !answered && (body.tools?.length ?? 0) > 0 ? (calc[1] ?? '').trim() : null,
    showParams: text.includes('show:params'),
  };
}

function lastUserText(messages: readonly WireMessage[]): string {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message?.role === 'user') return textOf(message.content);
  }
  return '';
}

export interface Steering {
  readonly fail: string | null;
  readonly failTimes: number;
  /** Milliseconds before each token. */
  readonly tokenDelay: number;
  /** What follows `calc`, null where no tool is to be called. */
  readonly toolText: string | null;
  readonly showParams: boolean;
}
