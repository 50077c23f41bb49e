import type { Env } from '../../worker/env.ts';
import { durableCall } from '../../worker/store/durable-call.ts';
import { sessionsObjectNames } from '../../worker/store/session-memory.ts';
import type { FlowRemains } from './erasures.ts';

/** Rows that one statement deletes: many at once would hold up everybody else's. */
const rowsPerRound = 2000;

/** A flow's messages, in the objects of its user and in D1, its schedule, and what its builds came to. */
export function flowRemains(env: Env): FlowRemains {
  return {
    async isDeleted(flowId) {
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
    },
    async eraseCopy(userId, flowId) {
      for (const table of ['messages', 'vertex_builds']) {
        const some = `SELECT rowid FROM ${table} WHERE user_id = ? AND flow_id = ? LIMIT ${rowsPerRound}`;
        const erasing = env.DB.prepare(`DELETE FROM ${table} WHERE rowid IN (${some})`).bind(userId, flowId);
        while ((await erasing.run()).meta.changes >= rowsPerRound);
      }
    },
  };
}
