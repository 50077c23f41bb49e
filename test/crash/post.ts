import { setTimeout as delay } from 'node:timers/promises';
import type { AcceptedOrder, Order } from './ledger.ts';
import type { World } from './world.ts';

/** Milliseconds after which a client gives up: by then every restart is over. */
const patience = 60_000;

/**
 * Sends an order until it is acknowledged, always with the same key. A repeat that is told another run than the first
 * answer was is a fault.
 */
export async function post(world: World, order: Order): Promise<AcceptedOrder> {
  const until = Date.now() + patience;
  for (;;) {
    const told = await attempt(world, order).catch((error: unknown) => error as Error);
    if (!(told instanceof Error)) {
      take(world, order, told.runId);
      return order as AcceptedOrder;
    }
    if (Date.now() > until) throw new Error(`${order.tag} was not taken within a minute: ${told.message}`);
    await delay(20);
  }
}

/** Sends an order once more that was acknowledged: it must stand for the same run. */
export async function repeat(world: World, order: AcceptedOrder): Promise<void> {
  const told = await attempt(world, order);
  take(world, order, told.runId);
  if (!told.isReplayed) world.ledger.fault(`${order.tag}: a repeat of ${order.runId} was not told as one`);
}

/** Sends another body under the key of an order. */
export async function reuse(world: World, order: AcceptedOrder): Promise<void> {
  const { status } = await send(world, { ...order, text: `${order.text} and more` });
  if (status !== 422) world.ledger.fault(`${order.tag}: its key with another body was answered ${status}, not 422`);
}

async function attempt(world: World, order: Order): Promise<{ runId: string; isReplayed: boolean }> {
  const response = await send(world, order);
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${body.slice(0, 200)}`);
  const runId = response.headers.get('x-run-id') ?? '';
  return { runId, isReplayed: response.headers.get('idempotent-replayed') === 'true' };
}

function send({ api, flows }: World, { flow, tag, text, session, visitor }: Order): Promise<Response> {
  const headers = { 'idempotency-key': tag };
  if (session === null) return api.send('POST', `/api/v1/webhook/${flows[flow]}`, hookBody(text), headers);
  if (visitor !== null) {
    const inputs = { input_value: text, session: 'visits' };
    const cookie = { ...headers, cookie: `client_id=${visitor}` };
    return api.send('POST', `/api/v1/build_public_tmp/${flows[flow]}/flow`, { inputs }, cookie);
  }
  return api.send('POST', `/api/v1/build/${flows[flow]}/flow`, { inputs: { input_value: text, session } }, headers);
}

/** A line in each member: the flow's parser puts them together. */
function hookBody(text: string): Readonly<Record<string, string>> {
  const [first, ...others] = text.split('\n');
  return { text: String(first), ...Object.fromEntries(others.map((line, index) => [`line${index + 1}`, line])) };
}

function take({ ledger }: World, order: Order, runId: string): void {
  if (order.runId !== null && order.runId !== runId)
    ledger.fault(`${order.tag} stands for ${order.runId}, and a repeat was told ${runId}`);
  order.runId ??= runId;
}
