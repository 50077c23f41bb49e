import type { RecordedCall } from '../support/fake-model/call-log.ts';
import { agedRuns } from './aged-runs.ts';
import { callsOfRun } from './judge/calls-of-run.ts';
import type { RunRecord } from './judge/runs.ts';
import type { AcceptedOrder, Order } from './ledger.ts';
import { largeOrder, modelsOrder, talkOrder, toolsOrder } from './orders.ts';
import { outputsOf } from './outputs.ts';
import type { KillKind } from './plan.ts';
import { post } from './post.ts';
import { exactly, until } from './until.ts';
import type { World } from './world.ts';

/**
 * For each kind of kill, what is waited for beside the traffic: it resolves in the very event that shows the server at
 * the point, after a seeded moment, with a word about what was seen. All are seen from outside. `aim`, in [0, 1), says
 * where between the point's first and last place.
 */
export const killPoints: Readonly<Record<KillKind, KillPoint>> = {
  async accept(world, aim) {
    const burst = makeBurst(world, 12);
    const { acknowledged, told } = postAll(world, burst);
    // A busy machine answers all of them at once: a moment after they were sent finds some half accepted.
    if (aim < 0.6) await exactly(aim * 200);
    else await told(1 + Math.floor((aim - 0.6) * 25));
    return `${acknowledged.length} of ${burst.length} answered`;
  },

  async dispatch(world, aim) {
    const burst = Array.from({ length: 8 }, () => modelsOrder(world.ledger, 0));
    const wanted = 1 + Math.floor(aim * 7);
    const { acknowledged, told } = postAll(world, burst);
    await told(wanted);
    await exactly(world.random());
    const waiting = acknowledged.filter(({ runId }) => callsOfRun(world, runId).length === 0);
    return `${waiting.length} of ${acknowledged.length} accepted not begun`;
  },

  async 'mid-token'(world, aim) {
    const order = await post(world, modelsOrder(world.ledger, 25));
    const model = aim < 0.5 ? 0 : 1;
    const wanted = 1 + Math.floor(world.random() * 5);
    const call = await until(`token ${wanted} of model ${model}`, () => callOf(world, order, model, wanted), {
      pause: 2,
    });
    await exactly(world.random() * 25);
    return `${call.tokensSent} words of model ${model + 1} sent${call.endedAt === null ? '' : ', all'}`;
  },

  async 'mid-tool-call'(world, aim) {
    const held = aim < 0.5 ? 1 : 2;
    const order = await post(world, toolsOrder(world.ledger, world.upstream.url, held));
    await until('the held call of a tool', () => heldCall(world, order), { pause: 2 });
    await exactly(world.random() * 150);
    return `call ${held} of the tool held`;
  },

  async 'step-checkpoint'(world, aim) {
    const order = await post(world, toolsOrder(world.ledger, world.upstream.url));
    const step = Math.floor(aim * 5);
    const call = await until(`step ${step}`, () => callsOfRun(world, order.runId)[step], { pause: 1 });
    await call.ended;
    await exactly(world.random() * 6);
    const after = callsOfRun(world, order.runId).length - step - 1;
    return `step ${step + 1} answered, ${after === 0 ? 'the next not begun' : 'the next begun'}`;
  },

  async outbox(world, aim) {
    const order = await post(
      world,
      world.random() < 0.5 ? modelsOrder(world.ledger, 0) : talkOrder(world.ledger, 'talks', 0),
    );
    const last = await until('the last call of a run', () => callsOfRun(world, order.runId)[order.steps - 1], {
      pause: 1,
    });
    await last.ended;
    if (aim < 0.4) {
      await exactly(world.random() * 30);
      return 'the last step answered';
    }
    await world.api.send('GET', `/api/v1/runs/${order.runId}/events`).then((response) => response.text());
    const moment = (aim - 0.4) * 1500;
    await exactly(moment);
    return `${moment.toFixed(0)} ms after an end`;
  },

  async outputs(world, aim) {
    const order = await post(world, largeOrder(world.ledger));
    const call = await until('the call of a large run', () => callsOfRun(world, order.runId)[0], { pause: 1 });
    await call.ended;
    const isOver = async () => (await world.api.ask<RunRecord>('GET', `/api/v1/runs/${order.runId}`)).ended_at !== null;
    if (aim >= 0.5) await until('the end of a large run', isOver, { pause: 5 });
    await exactly(world.random() * 300);
    return `${aim < 0.5 ? 'its step is done' : 'it has ended'}, ${outputsOf(world.victim.configDir, order.runId)} of its outputs are in R2`;
  },

  async sweep(world, aim) {
    const aged = agedRuns(world.ledger);
    const wanted = Math.floor(aim * 0.8 * aged.length);
    const gone = new Set<AcceptedOrder>();
    await until(
      'the sweep of old runs',
      async () => {
        for (const order of aged.filter((each) => !gone.has(each))) {
          const { status } = await world.api.send('GET', `/api/v1/runs/${order.runId}`);
          if (status === 404) gone.add(order);
          if (gone.size > wanted) return true;
        }
        return false;
      },
      { pause: 2 },
    );
    await exactly(world.random() * 10);
    return `${gone.size} or more of ${aged.length} gone`;
  },
};

function makeBurst({ ledger, upstream }: World, length: number): Order[] {
  const kinds = [() => modelsOrder(ledger), () => talkOrder(ledger, 'talks'), () => toolsOrder(ledger, upstream.url)];
  return Array.from({ length }, (_, index) => (kinds[index % kinds.length] as () => Order)());
}

/** Posts all at once; their senders go on after the kill, until each is acknowledged. */
function postAll(world: World, orders: readonly Order[]): Posted {
  const acknowledged: AcceptedOrder[] = [];
  let tell = () => {};
  const posts = orders.map(async (order) => {
    const accepted = await post(world, order).catch((error: unknown) => world.ledger.fault(String(error)));
    if (accepted) acknowledged.push(accepted);
    tell();
  });
  world.ledger.open.push(Promise.all(posts));
  return {
    acknowledged,
    told: (wanted) =>
      new Promise((resolve) => {
        tell = () => acknowledged.length >= wanted && resolve();
      }),
  };
}

function callOf(world: World, { runId }: AcceptedOrder, model: number, tokens: number): RecordedCall | undefined {
  const call = callsOfRun(world, runId)[model];
  return call && call.tokensSent >= tokens ? call : undefined;
}

function heldCall({ upstream }: World, { tag }: AcceptedOrder): RecordedCall | undefined {
  return upstream.calls.find(({ path }) => path.startsWith(`/${tag}/`) && path.endsWith('/hold'));
}

type KillPoint = (world: World, aim: number) => Promise<string>;

interface Posted {
  readonly acknowledged: readonly AcceptedOrder[];
  /** Resolves in the event of the answer of that number. */
  told(wanted: number): Promise<void>;
}
