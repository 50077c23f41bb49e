import type { AcceptedOrder } from '../ledger.ts';
import { until } from '../until.ts';
import type { World } from '../world.ts';

/** Milliseconds in which the copy of all messages is complete after a crash. */
const settling = 30_000;

/**
 * What is wrong with the messages of all runs that are over: each turn once, whole and together, the turns of a chat in
 * order, in the sessions as in both lists of the flow. `said` is what readers of each run were shown.
 */
export async function faultsOfMessages(world: World, orders: readonly Said[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [flowId, own] of Map.groupBy(orders, ({ order }) => world.flows[order.flow])) {
    for (const [session, turns] of Map.groupBy(own, ({ order }) => order.session ?? flowId)) {
      const query = `flow_id=${flowId}&session_id=${encodeURIComponent(session)}`;
      const stored = await world.api.ask<Listed[]>('GET', `/api/v1/monitor/messages?${query}`);
      faults.push(...turns.flatMap((turn) => faultsOfTurn(stored, turn)), ...faultsOfOrder(stored, turns));
    }
    for (const path of ['/api/v1/monitor/messages', '/api/v1/messages'])
      faults.push(...(await faultsOfList(world, `${path}?flow_id=${flowId}`, own)));
  }
  return faults;
}

function faultsOfTurn(stored: readonly Listed[], { order, shown }: Said): string[] {
  const first = stored.findIndex((message) => isOf(message, order));
  const texts = stored.filter((message) => isOf(message, order)).map(({ text }) => text);
  if (JSON.stringify(texts) !== JSON.stringify(shown))
    return [`${order.tag}: its session has ${JSON.stringify(texts)}, its log ${JSON.stringify(shown)}`];
  const together = stored.slice(first, first + texts.length).every((message) => isOf(message, order));
  return together ? [] : [`${order.tag}: the messages of its turn are not together`];
}

function faultsOfOrder(stored: readonly Listed[], turns: readonly Said[]): string[] {
  const waited = turns.filter(({ order }) => order.turn > 0).sort((a, b) => a.order.turn - b.order.turn);
  const places = waited.map(({ order }) => stored.findIndex((message) => isOf(message, order)));
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
    ? []
    : [`${waited[0]?.order.session}: its turns are in the places ${places.join(', ')}`];
}

/** The lists of a flow are copies, which come a moment later. */
async function faultsOfList({ api }: World, path: string, own: readonly Said[]): Promise<string[]> {
  let faults: string[] = [];
  const look = async () => {
    const listed = await api.ask<Listed[]>('GET', path);
    faults = own.flatMap(({ order, shown }) => {
      const texts = listed.filter((message) => isOf(message, order)).map(({ text }) => text);
      const isWhole = JSON.stringify(texts.sort()) === JSON.stringify(shown.toSorted());
      return isWhole ? [] : [`${order.tag}: ${path.split('?')[0]} has ${texts.length} of ${shown.length} messages`];
    });
    return faults.length === 0;
  };
  await until('the copy of messages', look, { pause: 300, patience: settling }).catch(() => {});
  return faults;
}

function isOf({ text }: Listed, { tag }: AcceptedOrder): boolean {
  return text.includes(tag);
}

interface Listed {
  readonly text: string;
}

export interface Said {
  readonly order: AcceptedOrder;
  readonly shown: readonly string[];
}
