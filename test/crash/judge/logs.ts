import type { AcceptedOrder } from '../ledger.ts';
import { readSse, type SentEvent } from '../read-sse.ts';
import type { World } from '../world.ts';

/** What is wrong with the log of a run that is over: its numbers, its end, or what a reader gets from any cursor. */
export async function faultsOfLog(world: World, order: Pick<AcceptedOrder, 'runId'>): Promise<LogReport> {
  const all = await eventsAfter(world, order, -1);
  const faults: string[] = [];
  const wrong = all.findIndex(({ seq }, index) => seq !== index);
  if (wrong >= 0) faults.push(`its log has number ${all[wrong]?.seq} in place ${wrong}`);
  const ends = all.filter(({ event }) => event === 'end').length;
  if (ends !== 1 || all.at(-1)?.event !== 'end') faults.push(`its log has ${ends} ends in ${all.length} events`);
  for (let cursor = 0; cursor < all.length; cursor += 1) {
    // Who has had all of it is told of the end again.
    const wanted = cursor === all.length - 1 ? all.slice(-1) : all.slice(cursor + 1);
    const given = await eventsAfter(world, order, cursor);
    if (JSON.stringify(given) !== JSON.stringify(wanted)) faults.push(`its log reads differently behind ${cursor}`);
  }
  const retries = all.filter(({ event }) => event === 'retry').length;
  return { faults, shown: shownTexts(all), cursors: all.length, retries };
}

async function eventsAfter(
  { api }: World,
  { runId }: Pick<AcceptedOrder, 'runId'>,
  after: number,
): Promise<SentEvent[]> {
  const response = await api.send('GET', `/api/v1/runs/${runId}/events?after=${after}`);
  if (!response.ok) throw new Error(`the events of ${runId} answered ${response.status}`);
  const events: SentEvent[] = [];
  for await (const event of readSse(response)) events.push(event);
  return events;
}

/** The texts of the messages that a reader ends up with. */
function shownTexts(events: readonly SentEvent[]): string[] {
  const texts = new Map<string, string>();
  for (const { event, data } of events) {
    const id = String(data.id);
    if (event === 'add_message') texts.set(id, String(data.text));
    else if (event === 'token') texts.set(id, (texts.get(id) ?? '') + data.chunk);
    else if (event === 'remove_message') texts.delete(id);
  }
  return [...texts.values()];
}

export interface LogReport {
  readonly faults: readonly string[];
  /** The texts of the messages that a reader of the log ends up with, in order. */
  readonly shown: readonly string[];
  /** How many places it was read from. */
  readonly cursors: number;
  /** How often its owner had it tried again. */
  readonly retries: number;
}
