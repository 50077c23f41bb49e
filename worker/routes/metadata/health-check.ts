import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { HttpError } from '../../http/errors.ts';
import { json } from '../../http/respond.ts';
import { describeError } from '../../log.ts';

/** Milliseconds that each part has to answer. */
const patience = 5000;

/** Readiness (spec 4.2): a query to the database, a call to a sessions object. 500 names the part that is broken. */
export const healthCheck = endpoint({
  summary: 'Whether the server is ready',
  tag: 'Metadata',
  access: 'anyone',
  responses: {
    200: {
      description: 'Ready',
      schema: z.object({ status: z.string(), chat: z.string(), db: z.string() }),
      example: { status: 'ok', chat: 'ok', db: 'ok' },
    },
    500: { description: 'The database or the sessions are broken' },
  },
  async handle({ app, traceId }) {
    const part = async (name: string, check: () => Promise<unknown>) => {
      try {
        await inTime(check());
        return 'ok';
      } catch (error) {
        app.log('error', 'health check failed', { trace_id: traceId, part: name, ...describeError(error) });
        return 'error check the server logs';
      }
    };
    const [db, chat] = await Promise.all([
      part('db', () => app.db.run(sql`select 1`)),
      part('chat', () => app.env.SESSIONS.getByName('health-check').ping()),
    ]);
    if (db !== 'ok' || chat !== 'ok') throw new HttpError(500, 'not_ready', { status: 'nok', chat, db });
    return json({ status: 'ok', chat, db });
  },
});

function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${patience} ms`)), patience);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
