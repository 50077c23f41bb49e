import type { Env } from '../../worker/env.ts';
import { durableCall } from '../../worker/store/durable-call.ts';
import { sessionsObjectNames } from '../../worker/store/session-memory.ts';
import { eraseRows } from './erase-rows.ts';

/**
 * Erases what one of those has left of a flow who have run it without owning it: of one flow, or of any flow of a user.
 * False where nobody is left. One at a time, since each takes dozens of calls.
 */
export async function eraseGuest(env: Env, flows: { readonly id: string } | { readonly of: string }): Promise<boolean> {
  const [condition, value] =
    'id' in flows ? ['flow_id = ?', flows.id] : ['flow_id IN (SELECT id FROM flows WHERE user_id = ?)', flows.of];
  const read = env.DB.prepare(`SELECT user_id, flow_id FROM flow_guests WHERE ${condition} LIMIT 1`).bind(value);
  const guest = await read.first<{ user_id: string; flow_id: string }>();
  if (guest === null) return false;
  await eraseSessions(env, guest.user_id, guest.flow_id);
  for (const table of ['messages', 'vertex_builds', 'flow_guests']) {
    await eraseRows(env.DB, table, 'user_id = ? AND flow_id = ?', [guest.user_id, guest.flow_id]);
  }
  return true;
}

/** Erases a user's sessions of a flow, in all the objects that may have any. */
export async function eraseSessions(env: Env, userId: string, flowId: string): Promise<void> {
  for (const name of sessionsObjectNames(userId)) {
    await durableCall(
      () => env.SESSIONS.getByName(name),
      (home) => home.eraseFlow(flowId),
    );
  }
}
