import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Sessions } from '../../../durable-objects/sessions.ts';
import { flows } from '../../../schema/tables/flows.ts';
import type { AppContext } from '../../context.ts';
import { durableCall } from '../durable-call.ts';
import { sessionsObjectName, sessionsObjectNames } from '../session-memory.ts';

/**
 * Calls the objects where a user's sessions of that name live, of one flow or of all, with the ids of the flows that
 * each is home to. A flow that is deleted has none.
 */
export async function atHomes<T>(
  app: AppContext,
  sessions: NamedSessions,
  call: (home: DurableObjectStub<Sessions>, flowIds: string[]) => Promise<T>,
): Promise<T[]> {
  const { userId, flowId, sessionId } = sessions;
  // Others' flows, too, that the user has run: what was said there is the user's, and in objects of the user's alone.
  const isGuests = sql`${flows.id} in (select g.flow_id from flow_guests g where g.user_id = ${userId})`;
  const isMeant = flowId ? eq(flows.id, flowId) : or(eq(flows.userId, userId), isGuests);
  const found = await app.db
    .select({ id: flows.id })
    .from(flows)
    .where(and(isMeant, isNull(flows.deletedAt)));
  const homes = Map.groupBy(
    found.map(({ id }) => id),
    (id) => sessionsObjectName(userId, id, sessionId),
  );
  return Promise.all(
    Array.from(homes, ([name, flowIds]) =>
      durableCall(
        () => app.env.SESSIONS.getByName(name),
        (home) => call(home, flowIds),
      ),
    ),
  );
}

/** Calls every object of a user. */
export function atAllHomes<T>(
  app: AppContext,
  userId: string,
  call: (home: DurableObjectStub<Sessions>) => Promise<T>,
): Promise<T[]> {
  return Promise.all(
    sessionsObjectNames(userId).map((name) =>
      durableCall(
        () => app.env.SESSIONS.getByName(name),
        (home) => call(home),
      ),
    ),
  );
}

/** Sessions that a user calls by one name: of one flow, or of all where `flowId` is null. */
export interface NamedSessions {
  readonly userId: string;
  readonly flowId: string | null;
  readonly sessionId: string;
}
