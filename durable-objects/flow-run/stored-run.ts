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
import { createTables, getText, hasTables, putText } from './tables.ts';
import { Timers } from './timers.ts';

/** Milliseconds that the copy of a new run's summary waits: a run that is over by then is copied once. */
const summaryAfter = 500;

/** A run on the disk of its object: what was accepted, where it stands, and what is timed. */
export class StoredRun {
  readonly accepted: AcceptedRun;
  /** A random UUID of the run's own, from which its ids are made. */
  readonly idSeed: string;
  readonly timers: Timers;
  readonly #storage: DurableObjectStorage;
  #state: RunState;
  #startedAt: number | null;

  private constructor(storage: DurableObjectStorage, { accepted, idSeed }: About, { run, startedAt }: Standing) {
    this.#storage = storage;
    this.accepted = accepted;
    this.idSeed = idSeed;
    this.timers = new Timers(storage.sql);
    this.#state = run;
    this.#startedAt = startedAt;
  }

  /** The object's run, null where none was accepted. */
  static find(storage: DurableObjectStorage): StoredRun | null {
    const { sql } = storage;
    if (!hasTables(sql)) return null;
    const [about, standing] = [getText(sql, 'about'), getText(sql, 'state')];
    if (about === null || standing === null) return null;
    return new StoredRun(storage, JSON.parse(about) as About, JSON.parse(standing) as Standing);
  }

  /** Writes a new run, all or nothing. */
  static accept(storage: DurableObjectStorage, accepted: AcceptedRun): StoredRun {
    const { acceptedAt, timeout } = accepted;
    const run = acceptedRun(acceptedAt, timeout);
    const about: About = { accepted, idSeed: crypto.randomUUID() };
    const standing: Standing = { run, startedAt: null };
    return storage.transactionSync(() => {
      createTables(storage.sql);
      putText(storage.sql, 'about', JSON.stringify(about));
      putText(storage.sql, 'state', JSON.stringify(standing));
      const stored = new StoredRun(storage, about, standing);
      stored.timers.change({ ...firstTimers(run, acceptedAt), summary: acceptedAt + summaryAfter });
      return stored;
    });
  }

  get state(): RunState {
    return this.#state;
  }

  /** When it was first begun, in milliseconds. */
  get startedAt(): number | null {
    return this.#startedAt;
  }

  /** Lets something happen to the run; what `also` writes is written with it, or not at all. */
  apply(happening: Happening, at: Circumstances, also: (next: Advance) => void = () => {}): Advance {
    const next = advance(this.#state, happening, at);
    if (next.run === this.#state && next.action === null && Object.keys(next.timers).length === 0) return next;
    const startedAt = this.#startedAt ?? (next.action === 'begin' ? at.now : null);
    this.#storage.transactionSync(() => {
      if (next.run !== this.#state) putText(this.#storage.sql, 'state', JSON.stringify({ run: next.run, startedAt }));
      this.timers.change(next.timers);
      if (isOver(next.run) && !isOver(this.#state)) this.timers.change({ summary: at.now });
      also(next);
    });
    this.#state = next.run;
    this.#startedAt = startedAt;
    return next;
  }
}

interface About {
  readonly accepted: AcceptedRun;
  readonly idSeed: string;
}

interface Standing {
  readonly run: RunState;
  readonly startedAt: number | null;
}
