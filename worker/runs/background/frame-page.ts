import { bareFrame, sseEvent } from '../../http/sse.ts';
import { buildEvent } from './build-event.ts';
import { runEvent } from './run-event.ts';

/**
 * Events as their readers take them, frames one after the other: those of a run, or, in the other forms, as build clients
 * read them, in an answer to a poll with a newline between (facts 12).
 */
export function framePage(events: readonly LogRow[], form: PageForm): string {
  const frame = form === 'sse' || form === 'run' ? sseEvent : bareFrame;
  const shown = form === 'run' ? runEvent : buildEvent;
  const frames = events.map(({ seq, event, data }) => frame({ seq, ...shown(event, data) }));
  return frames.join(form === 'poll' ? '\n' : '');
}

/** What breaks a silence and means nothing to any reader. */
export const silenceSigns: Readonly<Record<StreamForm, string>> = {
  bare: ' ',
  sse: ': ping\n\n',
  run: ': ping\n\n',
};

/** `bare` frames are JSON and two newlines, as today's clients parse them; `sse` and `run` are server-sent events. */
export type StreamForm = 'bare' | 'sse' | 'run';

export type PageForm = StreamForm | 'poll';

/** An event of a run's log, numbered from 0; `data` is JSON. */
interface LogRow {
  readonly seq: number;
  readonly event: string;
  readonly data: string;
}
