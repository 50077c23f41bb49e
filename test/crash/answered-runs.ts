import { setTimeout as delay } from 'node:timers/promises';
import type { World } from './world.ts';

const session = 'answers';

/** Milliseconds after which a caller gives up: a run that died holds its key for half a minute. */
const patience = 90_000;

/**
 * Runs a flow and waits for the answer, again and again with the same key until there is one. It is written down: every
 * repeat must get the same.
 */
export async function answeredRun(world: World, number: number): Promise<void> {
  const tag = `r${String(number).padStart(6, '0')}.`;
  const until = Date.now() + patience;
  for (;;) {
    const told = await ask(world, tag).catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (told.status === 200) {
      world.ledger.answers.set(tag, told.text);
      return;
    }
    if (Date.now() > until)
      return world.ledger.fault(`${tag}: no answer, but ${told.status} ${told.text.slice(0, 200)}`);
    await delay(100);
  }
}

/** Has every answer told once more, and looks for its turn, which is in the session once, whatever died on the way. */
export async function judgeAnswers(world: World): Promise<number> {
  const query = `flow_id=${world.flows.talk}&session_id=${session}`;
  const stored = await world.api.ask<{ text: string }[]>('GET', `/api/v1/monitor/messages?${query}`);
  for (const tag of world.ledger.answers.keys()) {
    const count = stored.filter(({ text }) => text.includes(tag)).length;
    if (count !== 2) world.ledger.fault(`${tag}: its turn has ${count} messages, not 2`);
  }
  for (const [tag, first] of world.ledger.answers) {
    const { status, text } = await ask(world, tag);
    if (status !== 200 || text !== first)
      world.ledger.fault(`${tag}: a repeat was answered otherwise: ${status} ${text}`);
  }
  return world.ledger.answers.size;
}

async function ask({ api, flows }: World, tag: string): Promise<{ status: number; text: string }> {
  const body = { input_value: `${tag} slow:5 what is to be said`, session_id: session };
  const response = await api.send('POST', `/api/v1/run/${flows.talk}`, body, { 'idempotency-key': tag });
  return { status: response.status, text: await response.text() };
}
