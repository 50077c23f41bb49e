import type { AppContext } from '../context.ts';
import type { RunContext } from '../engine/context.ts';
import type { Services } from '../engine/services/services.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import { userCollections } from './collections.ts';
import { userDatabases } from './databases/open-database.ts';
import type { DeepestFirst } from './deepest-first.ts';
import type { Lifetime } from './lifetime.ts';
import { runMcpServers } from './mcp-servers.ts';
import { type Asker, ownerOfRun } from './prepare.ts';
import { runFiles } from './run-files.ts';
import { runSkills } from './skills.ts';
import { subFlows } from './sub-flows.ts';

/** What one run may use beside models and messages. Each is made when a component first asks: most runs need none. */
export class RunServices implements Services {
  readonly #run: ServedRun;
  #files: Services['files'] | undefined;
  #flows: Services['flows'] | undefined;
  #databases: Services['databases'] | undefined;
  #collections: Services['collections'] | undefined;
  #mcpServers: Services['mcpServers'] | undefined;
  #skills: Services['skills'] | undefined;

  constructor(run: ServedRun) {
    this.#run = run;
  }

  get files(): Services['files'] {
    const { app, asker, lifetime } = this.#run;
    this.#files ??= runFiles(app, ownerOfRun(asker).principal, lifetime);
    return this.#files;
  }
  get flows(): Services['flows'] {
    this.#flows ??= subFlows(this.#run);
    return this.#flows;
  }
  get databases(): Services['databases'] {
    const { app, asker, fetch, lifetime } = this.#run;
    this.#databases ??= userDatabases({
      namespace: app.env.USER_DATABASES,
      userId: ownerOfRun(asker).principal.userId,
      fetch,
      stop: lifetime,
      watch: () => lifetime.watch(),
    });
    return this.#databases;
  }
  get collections(): Services['collections'] {
    const { app, asker, lifetime } = this.#run;
    this.#collections ??= userCollections({
      namespace: app.env.COLLECTIONS,
      userId: ownerOfRun(asker).principal.userId,
      keyring: app.keyring,
      watch: () => lifetime.watch(),
    });
    return this.#collections;
  }
  get mcpServers(): Services['mcpServers'] {
    this.#mcpServers ??= runMcpServers({ ...this.#run, asker: ownerOfRun(this.#run.asker) });
    return this.#mcpServers;
  }
  get skills(): Services['skills'] {
    this.#skills ??= runSkills(this.#run);
    return this.#skills;
  }
}

/** Whose run it is, and of which flow; what it uses is the flow's owner's. */
export interface ServedRun {
  readonly app: AppContext;
  readonly asker: Asker;
  readonly flow: RunnableFlow;
  readonly fetch: typeof fetch;
  /** Those that set variables are among them. */
  readonly headers: Headers;
  readonly lifetime: Lifetime;
  /** The context that these services belong to. */
  readonly context: RunContext;
  /** How many flows stand around this one. */
  readonly depth: number;
  /** Where the flows that are called in this run, at whatever depth, wait to be found. */
  readonly callees: DeepestFirst;
}
