import { setTimeout as delay } from 'node:timers/promises';
import { answeredRun } from './answered-runs.ts';
import { followBuild } from './follow-build.ts';
import { cancel, tryAgain } from './interventions.ts';
import type { AcceptedOrder } from './ledger.ts';
import { chatOrder, failingOrder, modelsOrder, stumblingOrder, talkOrder, toolsOrder, visitOrder } from './orders.ts';
import { post, repeat } from './post.ts';
import type { World } from './world.ts';

/**
 * Webhooks, chats and builds, of visitors too, that arrive one after the other, whatever happens to the server: their
 * senders repeat what was not acknowledged, and some of what was, cancel some and have others tried again. With
 * `withAnswers` there are also callers who wait for what their run says.
 */
export function startTraffic(world: World, withAnswers: boolean): Traffic {
  const { ledger, upstream, flows } = world;
  let isPaused = true;
  let isOver = false;
  let resume = () => {};
  let resumed = Promise.resolve();
  let busy = 0;
  let chats = 0;
  let visits = 0;
  let posts = 0;
  let runs = 0;

  async function again(order: AcceptedOrder): Promise<void> {
    posts += 1;
    // Where the server dies meanwhile, the repeat is simply lost.
    if (posts % 7 === 0) await repeat(world, order).catch(() => {});
  }

  const senders: readonly Sender[] = [
    { pause: 350, send: async () => again(await post(world, modelsOrder(ledger))) },
    { pause: 500, send: async () => again(await post(world, toolsOrder(ledger, upstream.url))) },
    {
      pause: 300,
      async send() {
        chats += 1;
        const session = `chat ${chats}`;
        for (let turn = 1; turn <= 3; turn += 1) {
          const order = await post(world, chatOrder(ledger, upstream.url, session, turn));
          await followBuild(world, order);
        }
      },
    },
    { pause: 400, send: async () => again(await post(world, talkOrder(ledger, 'talks'))) },
    { pause: 900, send: async () => again(await post(world, stumblingOrder(ledger))) },
    { pause: 700, send: async () => cancel(world, await post(world, modelsOrder(ledger, 40))) },
    { pause: 800, send: async () => tryAgain(world, await post(world, failingOrder(ledger))) },
    {
      pause: 500,
      async send() {
        visits += 1;
        const order = await post(world, await visitOrder(ledger, flows.open, `visitor ${visits % 3}`));
        await followBuild(world, order);
        await again(order);
      },
    },
    {
      pause: 900,
      waits: true,
      async send() {
        runs += 1;
        await answeredRun(world, runs);
      },
    },
  ];

  async function keepSending({ pause, send }: Sender): Promise<void> {
    for (;;) {
      await resumed;
      if (isOver) return;
      busy += 1;
      await send().catch((error: unknown) => ledger.fault(String(error)));
      busy -= 1;
      await delay(pause);
    }
  }

  const traffic: Traffic = {
    go() {
      if (!isPaused) return;
      isPaused = false;
      resume();
    },
    async pause() {
      if (!isPaused) {
        isPaused = true;
        resumed = new Promise((resolve) => {
          resume = resolve;
        });
      }
      while (busy > 0) await delay(20);
    },
    async end() {
      isOver = true;
      resume();
      await Promise.all(sending);
    },
  };
  isPaused = false;
  void traffic.pause();
  const sending = senders.filter(({ waits }) => withAnswers || !waits).map(keepSending);
  return traffic;
}

interface Sender {
  /** Milliseconds until the next one. */
  readonly pause: number;
  /** Whether it sends no more until it has an answer, which may take half a minute after a crash. */
  readonly waits?: boolean;
  send(): Promise<void>;
}

export interface Traffic {
  /** Has the senders begin, or go on. */
  go(): void;
  /** Resolves when everything that was begun is acknowledged, and nothing more is sent. */
  pause(): Promise<void>;
  end(): Promise<void>;
}
