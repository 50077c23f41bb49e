import type { Env } from '../../worker/env.ts';
import { durableCall } from '../../worker/store/durable-call.ts';
import { sessionsObjectNames } from '../../worker/store/session-memory.ts';
import { eraseRows } from './erase-rows.ts';
import type { Remains } from './erasures.ts';

/** A flow's messages, in the objects of its user and in D1, its schedule, and what its builds came to. */
export function flowRemains(env: Env): Remains {
  async function eraseCopy(userId: string, flowId: string): Promise<boolean> {
    for (const table of ['messages', 'vertex_builds']) {
      await eraseRows(env.DB, table, 'user_id = ? AND flow_id = ?', [userId, flowId]);
    }
    return true;
  }
  return {
    async isDeleted(_, flowId) {
      const row = await env.DB.prepare('SELECT deleted_at FROM flows WHERE id = ?').bind(flowId).first();
      return row === null || row.deleted_at !== null;
    },
    async erase(userId, flowId) {
      const schedule = () => env.FLOW_SCHEDULES.getByName(flowId);
      await durableCall(schedule, (object) => object.end());
      for (const name of sessionsObjectNames(userId)) {
        await durableCall(
          () => env.SESSIONS.getByName(name),
          (home) => home.eraseFlow(flowId),
        );
      }
      // Only then can nothing of it be copied any more.
      return eraseCopy(userId, flowId);
    },
    eraseAgain: eraseCopy,
  };
}
