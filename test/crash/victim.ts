import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilDead, workerdOf } from '../support/processes.ts';
import { type StartedServer, startServer } from '../support/server.ts';

/** A server that is killed and started again on what it left on disk. */
export class Victim {
  readonly configDir = mkdtempSync(join(tmpdir(), 'rillflow-crash-'));
  readonly #env: Readonly<Record<string, string>>;
  #server: StartedServer | null = null;
  #workerd = 0;
  #url = '';
  #key = '';

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  /** Where it listens, or did last. */
  get url(): string {
    return this.#url;
  }

  get key(): string {
    return this.#key;
  }

  /** Starts it; `root` is the folder of another version of the project. */
  async start(root?: string): Promise<void> {
    this.#server = await startServer({ configDir: this.configDir, env: this.#env, ...(root && { root }) });
    this.#workerd = workerdOf(this.#server.pid);
    this.#url = this.#server.url;
    this.#key = this.#server.firstKey;
  }

  /** Ends all of it at once with SIGKILL: workerd within this call, the rest before it resolves. */
  async kill(): Promise<void> {
    process.kill(this.#workerd, 'SIGKILL');
    await this.#server?.kill();
    await untilDead(this.#workerd);
    this.#server = null;
  }

  /** Ends it in good order and removes what it stored. */
  async remove(): Promise<void> {
    await this.#server?.stop();
    rmSync(this.configDir, { recursive: true, force: true });
  }
}
