import type { LoggedVertex } from '../../worker/runs/background/build-event.ts';
import type { LoggedEvent, NumberedEvent } from './event-log.ts';

/**
 * Keeps what an attempt tells again out of the log: an attempt that goes on after a crash, or after a failure, runs all
 * vertices anew, most of them from the journal, and readers have had those events. Vertices are told apart by how often
 * each was told; messages by id, and by what they say.
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
    // A vertex that failed, and is tried again, has its end before it.
    else if (!isFailedEnd(event, data))
      this.#left.set(keyOf(event, data), (this.#left.get(keyOf(event, data)) ?? 0) + 1);
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

function isFailedEnd(event: string, data: string): boolean {
  return event === 'end_vertex' && (JSON.parse(data) as Partial<LoggedVertex>).progress?.failure !== undefined;
}

function keyOf(event: string, data: string): string {
  const { id, component_id } = JSON.parse(data) as { id?: string; component_id?: string };
  return `${event}/${id ?? component_id ?? ''}`;
}

const messageEvents = new Set(['add_message', 'token', 'remove_message']);

interface MessageData {
  readonly id: string;
  readonly text?: string;
  readonly properties?: { readonly state?: string };
}
