import type { AcceptedRun } from '../../worker/runs/background/accepted-run.ts';
import {
  type Advance,
  acceptedRun,
  advance,
  type Circumstances,
  firstTimers,
  type Happening,
  isOver,
  type RunState,
} from './state-machine.ts';
import { addText, createTables, getText, hasTables, putText } from './tables.ts';
import { changeTimers, nextTimer, type Timer, type TimerTable } from './timers.ts';

/** Milliseconds that the copy of a new run's summary waits: a run that is over by then is copied once. */
const summaryAfter = 500;

/** A run on the disk of its object: what was accepted, where it stands, and what is timed. */
export class StoredRun {
  readonly accepted: AcceptedRun;
  /** A random UUID of the run's own, from which its ids are made. */
  readonly idSeed: string;
  /** Whether it was accepted since this process began: then none before it can have worked on it. */
  readonly isFresh: boolean;
  readonly #storage: DurableObjectStorage;
  #standing: Standing;
  /** What is to be written with the standing that is not on disk yet; null where it is. */
  #unsaved: (() => void)[] | null = null;
  /** UTF-16 units of the standing on disk, where they are known. */
  #units = Number.POSITIVE_INFINITY;

  private constructor(storage: DurableObjectStorage, about: About, standing: Standing, isFresh: boolean) {
    this.#storage = storage;
    this.accepted = about.accepted;
    this.idSeed = about.idSeed;
    this.isFresh = isFresh;
    this.#standing = standing;
  }

  /** The object's run, null where none was accepted. */
  static find(storage: DurableObjectStorage): StoredRun | null {
    const { sql } = storage;
    if (!hasTables(sql)) return null;
    const [about, standing] = [getText(sql, 'about'), getText(sql, 'state')];
    if (about === null || standing === null) return null;
    return new StoredRun(storage, JSON.parse(about) as About, JSON.parse(standing) as Standing, false);
  }

  /** Writes a new run, all or nothing. */
  static accept(storage: DurableObjectStorage, accepted: AcceptedRun): StoredRun {
    const { acceptedAt, timeout } = accepted;
    const run = acceptedRun(acceptedAt, timeout);
    const about: About = { accepted, idSeed: crypto.randomUUID() };
    const timers = changeTimers({}, { ...firstTimers(run, acceptedAt), summary: acceptedAt + summaryAfter });
    const standing: Standing = { run, startedAt: null, timers };
    const state = JSON.stringify(standing);
    storage.transactionSync(() => {
      createTables(storage.sql);
      addText(storage.sql, 'about', JSON.stringify(about));
      addText(storage.sql, 'state', state);
    });
    const stored = new StoredRun(storage, about, standing, true);
    stored.#units = state.length;
    return stored;
  }

  get state(): RunState {
    return this.#standing.run;
  }

  /** When it was first begun, in milliseconds. */
  get startedAt(): number | null {
    return this.#standing.startedAt;
  }

  /** The timer that is due first, or null. */
  get nextTimer(): { readonly kind: Timer; readonly due: number } | null {
    return nextTimer(this.#standing.timers);
  }

  /** When the run has something to do of itself, or null. A sweep it leaves to others, once D1 tells when it is due. */
  get nextWake(): number | null {
    const { sweep: _, ...own } = this.#standing.timers;
    return nextTimer(own)?.due ?? null;
  }

  /** When it is to be swept; null while it is not over. */
  get sweepAt(): number | null {
    return this.#standing.timers.sweep ?? null;
  }

  /** Whether the run has a time to be driven at. */
  get isToBeDriven(): boolean {
    return this.#standing.timers.drive !== undefined;
  }

  /** Sets when the summary is to be copied, or with null that it is. */
  timeSummary(due: number | null): void {
    this.#standing = { ...this.#standing, timers: changeTimers(this.#standing.timers, { summary: due }) };
    this.#write();
  }

  /**
   * Lets something happen to the run; what `also` writes is written with it, or not at all. What is not `urgent` is
   * written with what happens next, or by `save`: a crash may undo it.
   */
  apply(
    happening: Happening,
    at: Circumstances,
    { also = () => {}, urgent = true }: { also?: (next: Advance) => void; urgent?: boolean } = {},
  ): Advance {
    const before = this.#standing;
    const next = advance(before.run, happening, at);
    if (next.run === before.run && next.action === null && Object.keys(next.timers).length === 0) return next;
    const isTurn = isOver(next.run) !== isOver(before.run);
    const isFirstBegin = next.action === 'begin' && before.startedAt === null;
    const startedAt = isFirstBegin ? at.now : before.startedAt;
    const timers = changeTimers(before.timers, {
      ...next.timers,
      ...(isFirstBegin && { summary: at.now + summaryAfter }),
      ...(isTurn && { summary: at.now }),
    });
    this.#standing = { run: next.run, startedAt, timers };
    if (!urgent) {
      this.later(() => also(next));
      return next;
    }
    try {
      this.#write(() => also(next));
    } catch (error) {
      this.#standing = before;
      throw error;
    }
    return next;
  }

  /** Has something written with what happens next, or by `save`. */
  later(write: () => void): void {
    this.#unsaved = [...(this.#unsaved ?? []), write];
  }

  /** Writes what is not written yet, and `also`, or nothing of it. */
  save(also?: () => void): void {
    if (this.#unsaved !== null || also) this.#write(also);
  }

  #write(also = () => {}): void {
    const text = JSON.stringify(this.#standing);
    this.#storage.transactionSync(() => {
      for (const write of this.#unsaved ?? []) write();
      putText(this.#storage.sql, 'state', text, this.#units);
      also();
    });
    this.#unsaved = null;
    this.#units = text.length;
  }
}

interface About {
  readonly accepted: AcceptedRun;
  readonly idSeed: string;
}

interface Standing {
  readonly run: RunState;
  readonly startedAt: number | null;
  readonly timers: TimerTable;
}
