import type { RawAnswer } from '../targets/flow-server.ts';

/** Parses an answer: a JSON document, or the frames of a stream, bare or as server-sent events. Tokens are joined. */
export function readAnswer(raw: RawAnswer): ReadAnswer {
  if (raw.contentType !== 'text/event-stream') return { status: raw.status, body: parse(raw.text) };
  const frames = raw.text
    .split(/\r?\n\r?\n/)
    .map(frameData)
    .filter((frame) => frame !== null);
  return { status: raw.status, events: joinChunks(joinTokens(frames)) };
}

/** The session id that an answer names, wherever its route puts it. */
export function sessionOf(answer: ReadAnswer): string | null {
  const last = answer.events?.findLast((frame) => isRecord(frame) && frame.event === 'end');
  const result = isRecord(last) && isRecord(last.data) ? last.data.result : answer.body;
  const first = answer.events?.[0];
  if (isRecord(result)) return textOf(result.session_id) ?? (result.object === 'response' ? textOf(result.id) : null);
  return isRecord(first) && first.object === 'response.chunk' ? textOf(first.id) : null;
}

/** The JSON of one frame, `[DONE]` as it is, null for comments and blanks. */
function frameData(frame: string): unknown {
  const lines = frame.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith(':'));
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trimStart());
  if (lines.length === 0) return null;
  const event = lines
    .find((line) => line.startsWith('event:'))
    ?.slice(6)
    .trim();
  const value = parse(data.length > 0 ? data.join('\n') : frame);
  return event && isRecord(value) && !('event' in value) ? { event, data: value } : value;
}

/** Consecutive tokens of one message, as one: how a provider cuts its text is not ours to compare. */
function joinTokens(frames: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  for (const frame of frames) {
    const last = joined.at(-1);
    if (isToken(frame) && isToken(last) && last.data.id === frame.data.id) {
      last.data.chunk += frame.data.chunk;
    } else joined.push(structuredClone(frame));
  }
  return joined;
}

/** The same for the responses endpoint's text deltas. */
function joinChunks(frames: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  for (const frame of frames) {
    const last = joined.at(-1);
    if (isTextChunk(frame) && isTextChunk(last)) last.delta.content += frame.delta.content;
    else joined.push(frame);
  }
  return joined;
}

function isToken(frame: unknown): frame is { event: 'token'; data: { chunk: string; id: string } } {
  return isRecord(frame) && frame.event === 'token' && isRecord(frame.data);
}

function isTextChunk(frame: unknown): frame is { delta: { content: string } } {
  return isRecord(frame) && isRecord(frame.delta) && typeof frame.delta.content === 'string';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface ReadAnswer {
  status: number;
  body?: unknown;
  events?: unknown[];
}
