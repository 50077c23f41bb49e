import { bareFrame, sseEvent } from '../../http/sse.ts';
import { buildEvent } from './build-event.ts';

/** Events as build clients read them: frames one after the other, in an answer to a poll with a newline between (facts 12). */
export function framePage(events: readonly LogRow[], form: PageForm): string {
  const frame = form === 'sse' ? sseEvent : bareFrame;
  const frames = events.map(({ seq, event, data }) => frame({ seq, ...buildEvent(event, data) }));
  return frames.join(form === 'poll' ? '\n' : '');
}

/** What breaks a silence and means nothing to any reader. */
export const silenceSigns: Readonly<Record<StreamForm, string>> = { bare: ' ', sse: ': ping\n\n' };

/** `bare` frames are JSON and two newlines, as today's clients parse them. */
export type StreamForm = 'bare' | 'sse';

export type PageForm = StreamForm | 'poll';

/** An event of a run's log, numbered from 0; `data` is JSON. */
interface LogRow {
  readonly seq: number;
  readonly event: string;
  readonly data: string;
}
