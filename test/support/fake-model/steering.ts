import type { ChatBody, WireMessage } from './chat-body.ts';
import { textOf } from './echo-text.ts';
import { scriptedTurn } from './scripted-turn.ts';
import type { ModelTurn } from './tool-call.ts';

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
 * - `turn: NAME ARGS`, to the end of the line: calls that tool with that text as its arguments, as they are; the first
 *   such line in the model's first turn, the second in its second, …; after the last it answers as usual
 * - `turn: "some words" A {} | B {}`: says these words and calls two tools at once
 * - `again: NAME ARGS`: the same in every further turn, without end
 * - `answer: TEXT`, to the end of the line: answers that text; `\\n` and `¶` in it are line breaks
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
    turn: scriptedTurn(text.replace(answerLine, ''), turnsSoFar(body.messages)),
    answer: answerLine.exec(text)?.[1]?.replaceAll(/\\n|¶/g, '\n') ?? null,
    showParams: text.includes('show:params'),
  };
}

/** What is to be answered is no turn, so that one model can be told what to answer to the next. */
const answerLine = /\banswer:[ \t]*([^\n]*)/;

/** How often the model has spoken since the last user text, or within it, where an agent writes down what it did. */
function turnsSoFar(messages: readonly WireMessage[]): number {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const told = textOf(messages[last]?.content).match(/^Observation: (?!the result of the action)/gm) ?? [];
  const spoken = messages.slice(last + 1).filter(({ role }) => role === 'assistant');
  return spoken.reduce((turns, message) => turns + turnsWithin(message), told.length);
}

/** An agent that writes tags tells all that it did in one message of its own, also when that is nothing yet. */
function turnsWithin({ content, tool_calls: calls }: WireMessage): number {
  const isLog = (calls ?? []).length === 0 && (content === '' || textOf(content).startsWith('<tool>'));
  return isLog ? textOf(content).split('</observation>').length - 1 : 1;
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
  /** What a `turn:` or `again:` line makes of this turn, null where none is left. */
  readonly turn: ModelTurn | null;
  /** The text after `answer:`. */
  readonly answer: string | null;
  readonly showParams: boolean;
}
