import { WorkerEntrypoint } from 'cloudflare:workers';
import { type AppContext, contextOf } from './context.ts';
import type { Env } from './env.ts';
import { ensureSample } from './samples/ensure-sample.ts';
import { firstApiKey } from './store/api-keys.ts';
import { sweepContents } from './store/files/loose-contents.ts';
import { ensureSuperuser, findSuperuser } from './store/superuser.ts';

/** What the process that serves on one machine asks of the Worker. No HTTP request reaches this entrypoint. */
export class Setup extends WorkerEntrypoint<Env> {
  /** Makes the first superuser, its first key and the sample flow where they are absent, and tells what to print. */
  async prepare(): Promise<Prepared> {
    const app = contextOf(this.env);
    this.ctx.waitUntil(clearAway(app, app.now()));
    const isNew = await ensureSuperuser(app);
    const superuser = await findSuperuser(app, isNew);
    if (!superuser) return { superuser: app.config.SERVICE_SUPERUSER, defaultPassword: false, sampleFlow: null };
    const { principal, defaultPassword } = superuser;
    const firstKey = await firstApiKey(app, principal.userId);
    const sampleFlow = await ensureSample(app, principal, firstKey !== null);
    return { superuser: principal.username, defaultPassword, ...(firstKey ? { firstKey } : {}), sampleFlow };
  }

  /** Writes to disk what objects still hold in memory, before a stop. */
  async drain(): Promise<void> {
    await contextOf(this.env).accounts.flush();
  }
}

/** Whatever was being written when the last process ended is not being written any more. */
async function clearAway(app: AppContext, started: number): Promise<void> {
  try {
    for (let most = 1000; most > 0 && (await sweepContents(app, started)) > 0; most--);
  } catch (error) {
    app.log('warning', 'contents not cleared away', { reason: String(error) });
  }
}

export interface Prepared {
  superuser: string;
  /** The superuser can still sign in with the password that everybody knows. */
  defaultPassword: boolean;
  /** Only when it was made just now. */
  firstKey?: string;
  /** Null where the user has deleted it. */
  sampleFlow: { id: string; endpoint_name: string } | null;
}
