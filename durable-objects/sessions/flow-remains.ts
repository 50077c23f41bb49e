import { eq } from 'drizzle-orm';
import { files } from '../../schema/tables/files.ts';
import { contextOf } from '../../worker/context.ts';
import type { Env } from '../../worker/env.ts';
import { durableCall } from '../../worker/store/durable-call.ts';
import { deleteFileRows } from '../../worker/store/files/loose-contents.ts';
import { erasedFrom, trashTerm } from '../../worker/store/flows/trash/trash-term.ts';
import { eraseGuest, eraseSessions } from './erase-guest.ts';
import { eraseRows } from './erase-rows.ts';
import { eraseWithGraphs } from './erase-with-graphs.ts';
import type { Remains } from './erasures.ts';

/**
 * A flow's messages, in the objects of its user and of those who have run it, and in D1, its schedule, its files, what its
 * builds came to, and, last, its row with its versions and secrets: until then it is known to be deleted.
 */
export function flowRemains(env: Env): Remains {
  async function eraseCopy(userId: string, flowId: string): Promise<boolean> {
    for (const table of ['messages', 'vertex_builds']) {
      await eraseRows(env.DB, table, 'user_id = ? AND flow_id = ?', [userId, flowId]);
    }
    await deleteFileRows(contextOf(env), eq(files.flowId, flowId));
    await eraseWithGraphs(env, 'flows', [flowId], { sql: 'deleted_at <= ?', values: [Date.now() - trashTerm] });
    return true;
  }
  return {
    async dueTimes(_, flowIds) {
      const read = 'SELECT id, deleted_at FROM flows WHERE id IN (SELECT value FROM json_each(?))';
      const { results } = await env.DB.prepare(read).bind(JSON.stringify(flowIds)).all<DeletedFlow>();
      const rows = new Map(results.map(({ id, deleted_at: deletedAt }) => [id, deletedAt]));
      // One without a row was erased, or never was.
      const times = flowIds.map((id) => [id, rows.has(id) ? (rows.get(id) ?? null) : 0] as const);
      const deleted = times.filter((entry): entry is readonly [string, number] => entry[1] !== null);
      return new Map(deleted.map(([id, deletedAt]) => [id, deletedAt === 0 ? 0 : erasedFrom(deletedAt)]));
    },
    async erase(userId, flowId) {
      if (await eraseGuest(env, { id: flowId })) return false;
      const schedule = () => env.FLOW_SCHEDULES.getByName(flowId);
      await durableCall(schedule, (object) => object.end());
      await eraseSessions(env, userId, flowId);
      // Only then can nothing of it be copied any more.
      return eraseCopy(userId, flowId);
    },
    eraseAgain: eraseCopy,
  };
}

interface DeletedFlow {
  readonly id: string;
  readonly deleted_at: number | null;
}
