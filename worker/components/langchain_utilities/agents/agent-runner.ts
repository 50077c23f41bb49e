/** An agent as it travels along an edge, to be run by whoever gets it. A run tells nothing of it. */
export class AgentRunner {
  readonly #run: (task: string) => Promise<string>;

  constructor(run: (task: string) => Promise<string>) {
    this.#run = run;
  }

  /** Has an agent that came over an edge work on a task; null where the value is none. */
  static run(value: unknown, task: string): Promise<string> | null {
    return value instanceof AgentRunner ? value.#run(task) : null;
  }

  toJSON(): Record<string, never> {
    return {};
  }
}
