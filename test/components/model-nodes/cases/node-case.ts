import { field } from '../../support/draw.ts';

export const key = field({ value: 'sk-test', load_from_db: false });
export const noKey = field({ value: '', load_from_db: false });
/** A question as chat completions have it, and an answer. */
export const hi = [{ role: 'user', content: 'hi' }];
export const chat = { choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] };

/** A node as it is drawn, with what it needs and no more: where it asks, and with what. */
export interface NodeCase {
  readonly type: string;
  /** Its fields for keys. */
  readonly keys: readonly string[];
  readonly fields?: object;
  readonly url: string;
  readonly answer?: unknown;
  readonly usual: object;
  /** Other fields, and what comes of them. */
  readonly set: object;
  readonly gives: readonly [string, object];
  readonly otherAnswer?: unknown;
}
