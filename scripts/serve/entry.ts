import type { Env } from '../../worker/env.ts';
import door, { Setup as PlainSetup } from '../../worker/index.ts';
import type { Prepared } from '../../worker/setup.ts';

// The Worker as one machine serves it: its port is open as soon as workerd runs, so requests wait until the schema is
// there; and they are counted, so that saving at a stop comes after the last of them.

export * from '../../worker/index.ts';

/** Miniflare's own port can be told to lead here, past the door: nobody is to come in that way. */
export default { fetch: () => new Response(null, { status: 404 }) };

const moment = 5;
let prepared = false;
let inFlight = 0;

/**
 * The door itself, under a name: a socket that names an entrypoint is spared the hop through the asset router. An
 * object, because a class would be made anew for each request.
 */
export const Door = {
  async fetch(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
    inFlight += 1;
    try {
      while (!prepared) await scheduler.wait(moment);
      return await door.fetch(request, env, execution);
    } finally {
      inFlight -= 1;
    }
  },
};

export class Setup extends PlainSetup {
  override async prepare(): Promise<Prepared> {
    const facts = await super.prepare();
    prepared = true;
    return facts;
  }

  override async drain(): Promise<void> {
    while (inFlight > 0) await scheduler.wait(moment);
    await super.drain();
  }
}
