import type { FlowName } from './flows.ts';

/** What was sent to the server and what it promised, and everything that did not go as it should. */
export class Ledger {
  readonly orders: Order[] = [];
  readonly faults: string[] = [];
  /** When the server was gone after each kill, in milliseconds since the epoch. */
  readonly goneAt: number[] = [];
  /** What senders are at besides the traffic. */
  readonly open: Promise<unknown>[] = [];
  /** What callers who wait for their run were answered, by key. */
  readonly answers = new Map<string, string>();
  /** What readers of the logs of runs that are over were shown. */
  readonly said = new Map<AcceptedOrder, readonly string[]>();
  readonly #tell: (fault: string) => void;
  #count = 0;

  /** `tell` hears of each fault as it is found. */
  constructor(tell: (fault: string) => void) {
    this.#tell = tell;
  }

  /** Writes down what is about to be sent. */
  note(about: NewOrder): Order {
    this.#count += 1;
    const tag = `t${String(this.#count).padStart(6, '0')}.`;
    const { flow, steps, session = null, turn = 0, stumbles = false, fails = false, visitor = null } = about;
    const text = about.text(tag);
    const known = { flow, steps, session, turn, tag, text, stumbles, fails, visitor };
    const order: Order = { ...known, runId: null, isCancelled: false, isJudged: false };
    this.orders.push(order);
    return order;
  }

  fault(given: string): void {
    const text = given.length > longestFault ? `${given.slice(0, longestFault)}…` : given;
    if (this.faults.includes(text)) return;
    this.faults.push(text);
    this.#tell(text);
  }

  /** Those that the server has taken on and that are not swept. */
  get accepted(): readonly AcceptedOrder[] {
    return this.orders.filter((order): order is AcceptedOrder => order.runId !== null && !order.sweep);
  }
}

/** Characters of a fault: what differs may be large. */
const longestFault = 1000;

/** A webhook or a build that is to happen once. */
export interface Order {
  readonly flow: FlowName;
  /** How many different outward steps its run makes. */
  readonly steps: number;
  /** Null for the flow's own. */
  readonly session: string | null;
  /** Its place among those of its session that wait for each other, from 1; 0 for none. */
  readonly turn: number;
  /** Stands in its messages, and in nobody else's. Also its idempotency key. */
  readonly tag: string;
  readonly text: string;
  /** Whether it has to be tried again, as its first step fails at first. */
  readonly stumbles: boolean;
  /** Whether its first step is refused for good the first time. */
  readonly fails: boolean;
  /** The cookie of the visitor of a public flow who sends it; null for the owner. */
  readonly visitor: string | null;
  /** Null until the server has taken it on. */
  runId: string | null;
  /** Whether it was cancelled before its end was decided. */
  isCancelled: boolean;
  /** Whether its end was looked at. */
  isJudged: boolean;
  /** When its run, which was made old, is due to be swept, and whether it was seen to be gone. */
  sweep?: { readonly due: number; readonly isSeen: boolean };
}

export type AcceptedOrder = Order & { readonly runId: string };

type NewOrder = Pick<Order, 'flow' | 'steps'> &
  Partial<Pick<Order, 'session' | 'turn' | 'stumbles' | 'fails' | 'visitor'>> & { text(tag: string): string };
