import type { RunSweeper } from '../../durable-objects/run-sweeper.ts';
import { durableCall } from './durable-call.ts';

/** Milliseconds before its time in which a sweep may have begun already: clocks differ. */
const margin = 60_000;

/** What this process knows of the sweeps to come, so that it asks for one only now and then. */
export class RunSweeps {
  readonly #sweepers: DurableObjectNamespace<RunSweeper>;
  /** When a sweep is sure to come, in milliseconds. */
  #next = 0;

  constructor(sweepers: DurableObjectNamespace<RunSweeper>) {
    this.#sweepers = sweepers;
  }

  /** Resolves once a sweep is sure to come by `due`, after which it goes by the rows: the run's must be in D1 before. */
  async comeBy(due: number): Promise<void> {
    if (Date.now() + margin < this.#next && this.#next <= due) return;
    this.#next = await durableCall(
      () => this.#sweepers.getByName('all'),
      (sweeper) => sweeper.comeBy(due),
    );
  }
}
