import type { LoggedError, LoggedVertex } from '../../worker/runs/background/build-event.ts';
import type { LoggedEvent, NumberedEvent } from './event-log.ts';

/**
 * Keeps what an attempt tells again out of the log: an attempt that goes on after a crash, or after a failure, runs all
 * vertices anew, most of them from the journal, and readers have had those events. Vertices are told apart by how often
 * each was told; messages by id, and by what they say. A failure that was told counts until its owner has the run tried
 * again.
 */
export class ReplayFilter {
  readonly #left = new Map<string, number>();
  readonly #messages = new Map<string, string>();

  /** A filter that knows what readers have had. */
  static async over(logged: Iterable<NumberedEvent> | AsyncIterable<NumberedEvent>): Promise<ReplayFilter> {
    const filter = new ReplayFilter();
    for await (const event of logged) filter.#had(event);
    return filter;
  }

  #had({ event, data }: NumberedEvent): void {
    if (messageEvents.has(event)) this.#note(event, JSON.parse(data) as MessageData);
    else if (event === 'retry') {
      for (const key of this.#left.keys()) if (key.startsWith(failed)) this.#left.delete(key);
    } else this.#left.set(keyOf(event, data), (this.#left.get(keyOf(event, data)) ?? 0) + 1);
  }

  /** The events that take back what was shown of messages that never got complete. */
  withdrawals(): LoggedEvent[] {
    const partial = [...this.#messages].filter(([, said]) => said.startsWith('partial/'));
    return partial.map(([id]) => {
      this.#messages.delete(id);
      return { event: 'remove_message', data: JSON.stringify({ id }) };
    });
  }

  /** Whether an event is news to readers. */
  isNew({ event, data }: LoggedEvent): boolean {
    if (messageEvents.has(event)) return this.#note(event, JSON.parse(data) as MessageData);
    if (this.#left.size === 0) return true;
    const key = keyOf(event, data);
    const left = this.#left.get(key) ?? 0;
    if (left === 0) return true;
    this.#left.set(key, left - 1);
    return false;
  }

  #note(event: string, data: MessageData): boolean {
    const { id } = data;
    if (event === 'token') return true;
    if (event === 'remove_message') return this.#messages.delete(id);
    const said = `${data.properties?.state ?? 'complete'}/${data.text ?? ''}`;
    if (this.#messages.get(id) === said) return false;
    this.#messages.set(id, said);
    return true;
  }
}

function keyOf(event: string, data: string): string {
  const { id, component_id, progress, failure } = JSON.parse(data) as EventData;
  const vertex = id ?? component_id ?? failure?.vertexId ?? '';
  return `${event === 'error' || progress?.failure !== undefined ? failed : ''}${event}/${vertex}`;
}

const failed = 'failed/';

type EventData = { readonly id?: string } & Partial<LoggedVertex> & Partial<LoggedError>;

const messageEvents = new Set(['add_message', 'token', 'remove_message']);

interface MessageData {
  readonly id: string;
  readonly text?: string;
  readonly properties?: { readonly state?: string };
}
