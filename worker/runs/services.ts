import type { Authenticated } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { TerminalError } from '../engine/errors.ts';
import type { Services } from '../engine/services/services.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import { userCollections } from './collections.ts';
import { userDatabases } from './databases/open-database.ts';
import type { Lifetime } from './lifetime.ts';
import { runFiles } from './run-files.ts';

/** What one run may use beside models and messages. Each is made when a component first asks: most runs need none. */
export class RunServices implements Services {
  readonly #run: ServedRun;
  #files: Services['files'] | undefined;
  #databases: Services['databases'] | undefined;
  #collections: Services['collections'] | undefined;

  constructor(run: ServedRun) {
    this.#run = run;
  }

  get files(): Services['files'] {
    const { app, asker, lifetime } = this.#run;
    this.#files ??= runFiles(app, asker.principal, lifetime);
    return this.#files;
  }
  get flows(): Services['flows'] {
    return missing('flows', this.#run);
  }
  get databases(): Services['databases'] {
    const { app, asker, fetch, lifetime } = this.#run;
    this.#databases ??= userDatabases({
      namespace: app.env.USER_DATABASES,
      userId: asker.principal.userId,
      fetch,
      watch: () => lifetime.watch(),
    });
    return this.#databases;
  }
  get collections(): Services['collections'] {
    const { app, asker, lifetime } = this.#run;
    this.#collections ??= userCollections({
      namespace: app.env.COLLECTIONS,
      userId: asker.principal.userId,
      keyring: app.keyring,
      watch: () => lifetime.watch(),
    });
    return this.#collections;
  }
  get mcpServers(): Services['mcpServers'] {
    return missing('mcpServers', this.#run);
  }
}

function missing(name: string, run: ServedRun): never {
  throw new TerminalError(`The flow "${run.flow.name}" needs ${name}, which are not served yet.`, 'not_served');
}

/** Whose run it is, and of which flow. */
export interface ServedRun {
  readonly app: AppContext;
  readonly asker: Authenticated;
  readonly flow: RunnableFlow;
  readonly fetch: typeof fetch;
  readonly lifetime: Lifetime;
}
