import { visitorSession } from '../../worker/routes/build/visitor.ts';
import type { Ledger, Order } from './ledger.ts';

/** A webhook to two models, each of which takes `pause` milliseconds a word. */
export function modelsOrder(ledger: Ledger, pause = 2): Order {
  const slow = pause > 0 ? `slow:${pause} ` : '';
  return ledger.note({ flow: 'models', steps: 2, text: (tag) => `${tag} ${slow}one two three four` });
}

/** The same, where the first model refuses the first request. */
export function stumblingOrder(ledger: Ledger): Order {
  const text = (tag: string) => `${tag} slow:2 fail:503:1 answer: ${tag} at the second try`;
  return ledger.note({ flow: 'models', steps: 2, stumbles: true, text });
}

/** The same, where it refuses it for good: the run fails, and is to be tried once more. */
export function failingOrder(ledger: Ledger): Order {
  const text = (tag: string) => `${tag} slow:2 fail:400:1 answer: ${tag} once it was tried again`;
  return ledger.note({ flow: 'models', steps: 2, fails: true, text });
}

/** A webhook to a model that says so much that the run's object does not keep it. */
export function largeOrder(ledger: Ledger): Order {
  return ledger.note({ flow: 'large', steps: 1, text: (tag) => `${tag} answer: ${tag} ${'x'.repeat(1_100_000)}` });
}

/** A visitor's build of a public flow, which asks one model. */
export async function visitOrder(ledger: Ledger, flowId: string, visitor: string): Promise<Order> {
  const session = await visitorSession(visitor, flowId, 'visits');
  return ledger.note({ flow: 'open', steps: 1, session, visitor, text: (tag) => `${tag} slow:2 what visitors say` });
}

/** A webhook to an agent that uses its tool twice. */
export function toolsOrder(ledger: Ledger, upstream: string, hold?: 1 | 2): Order {
  return ledger.note({ flow: 'tools', steps: 5, text: (tag) => script(tag, upstream, 2, hold) });
}

/** A turn of a chat with an agent that uses its tool once. */
export function chatOrder(ledger: Ledger, upstream: string, session: string, turn: number): Order {
  return ledger.note({ flow: 'chat', steps: 3, session, turn, text: (tag) => script(tag, upstream, 1) });
}

/** A build that asks one model. */
export function talkOrder(ledger: Ledger, session: string, pause = 2): Order {
  return ledger.note({ flow: 'talk', steps: 1, session, text: (tag) => `${tag} slow:${pause} some words to say` });
}

/** Has the fake model call the agent's tool so often, and then say so. */
function script(tag: string, upstream: string, calls: number, hold?: number): string {
  const lines = Array.from({ length: calls }, (_, index) => {
    const path = `/${tag}/${index + 1}${hold === index + 1 ? '/hold' : ''}`;
    return `turn: make_api_request {"url_input": "${upstream}${path}"}`;
  });
  return [tag, ...lines, `answer: done with ${tag} as I was told`].join('\n');
}
