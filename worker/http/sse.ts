import { pullStream } from './pull-stream.ts';
import { spacedJson } from './spaced-json.ts';

/**
 * The body of a streamed run. `sse` is what `Accept: text/event-stream` asks for: `id:` is the event's number, `event:`
 * its kind, `data:` the same object that `bare` frames are, and a comment breaks each silence of `pingSeconds`. `bare`
 * is what today's clients parse: JSON and two newlines (facts 9); there a space, which means
 * nothing before the next document, breaks the silence.
 *
 * Every stream ends with `end`. If the source throws, or stops without one, an `error` event comes first; its data is
 * what `describe` makes of the error, which must hold nothing secret.
 * When the reader leaves, `onCancel` is called at once: abort the run there. With `probe`, meant for servers that speak
 * to clients over plain TCP, a reader's leaving is noticed within a second of silence too: by an empty comment, or by a
 * space in front of the next bare frame.
 */
export function eventStream(settings: EventStreamSettings): ReadableStream<Uint8Array> {
  const { events, form, signal, onCancel, pingSeconds, probe, describe = plainDescription } = settings;
  const frame = form === 'sse' ? sseEvent : bareFrame;
  let seq = -1;
  let failed = false;
  const failure = (error: unknown) => {
    const fault = failed ? '' : frame({ seq: ++seq, event: 'error', data: describe(error) });
    return fault + frame({ seq: ++seq, event: 'end', data: {} });
  };
  async function* frames(): AsyncGenerator<string> {
    for await (const event of events) {
      seq = event.seq;
      failed ||= event.event === 'error';
      yield frame(event);
      if (event.event === 'end') return;
    }
    yield failure(new Error('The run stopped before its end.'));
  }
  return pullStream({
    frames: frames(),
    signal,
    onCancel,
    onError: failure,
    ping: form === 'sse' ? ': ping\n\n' : ' ',
    pingSeconds,
    probe: probe ? (form === 'sse' ? ':\n\n' : ' ') : null,
  });
}

/** An SSE event. `data` may have several lines; each becomes a `data:` line, so that readers get it back as it was. */
export function sseFrame(fields: { id?: string | number; event?: string; data: string }): string {
  const { id, event, data } = fields;
  let text = '';
  if (id !== undefined) text += `id: ${id}\n`;
  if (event !== undefined) text += `event: ${event}\n`;
  if (!hasLineBreak.test(data)) return `${text}data: ${data}\n\n`;
  for (const line of data.split(lineBreak)) text += `data: ${line}\n`;
  return `${text}\n`;
}

/** An event of a run as a server-sent event: `id:` is its number, `data:` the object that a bare frame is. */
export function sseEvent({ seq, event, data }: StreamedEvent): string {
  return sseFrame({ id: seq, event, data: JSON.stringify({ event, data }) });
}

/** An event of a run as today's clients parse it: JSON and two newlines (facts 9). */
export function bareFrame({ event, data }: StreamedEvent): string {
  return `{"event": ${spacedJson(event)}, "data": ${spacedJson(data)}}\n\n`;
}

function plainDescription(): unknown {
  return { message: 'The run ended with an unexpected error.', code: 'internal_error' };
}

const hasLineBreak = /[\r\n]/;
const lineBreak = /\r\n|\r|\n/;

/** What of a RunEvent is sent. */
export interface StreamedEvent {
  readonly seq: number;
  readonly event: string;
  readonly data: unknown;
}

export interface EventStreamSettings {
  readonly events: AsyncIterable<StreamedEvent>;
  readonly form: 'sse' | 'bare';
  /** Aborts when the caller has left. */
  readonly signal?: AbortSignal;
  readonly onCancel?: (reason: unknown) => void;
  readonly pingSeconds?: number;
  readonly probe?: boolean;
  readonly describe?: (error: unknown) => unknown;
}
