import type { Env } from '../../worker/env.ts';
import { durableCall } from '../../worker/store/durable-call.ts';
import { eraseObjects } from '../../worker/store/files/erase-objects.ts';
import { inEach } from '../../worker/store/in-each.ts';
import { keysObjectNames } from '../../worker/store/reserve-key.ts';
import { sessionsObjectNames } from '../../worker/store/session-memory.ts';
import { userDatabaseName } from '../../worker/store/user-database-name.ts';
import { eraseGuest } from './erase-guest.ts';
import { eraseRows } from './erase-rows.ts';
import { eraseWithGraphs } from './erase-with-graphs.ts';
import type { Remains } from './erasures.ts';

/** Objects that are emptied together. */
const perRound = 50;

/** Rounds of one alarm: a Worker makes a thousand calls in one event at most. */
const roundsPerAlarm = 10;

/**
 * The tables in D1 whose rows go with their user, in an order that references allow. Flows, databases and uploads go
 * with what lies elsewhere. What others use stays: templates that are not personal, and versions of other people's flows.
 */
export const tablesOfUsers = [
  'sessions',
  'api_keys',
  'variables',
  'mcp_servers',
  'files',
  'uploads',
  'loose_contents',
  'runs',
  'messages',
  'vertex_builds',
  'flow_guests',
  'projects',
  'business_members',
  'org_members',
  'group_members',
  'tenant_members',
] as const;

/** All that a user has: in objects, in R2 and in D1. The row of the user stays, without name and rights. */
export function userRemains(env: Env): Remains {
  const erase = async (userId: string): Promise<boolean> => {
    // From now on nothing that is under way can write a message.
    await inEach(sessionsObjectNames(userId), (name) =>
      durableCall(
        () => env.SESSIONS.getByName(name),
        (home) => home.eraseUser(),
      ),
    );
    await durableCall(
      () => env.RUN_INBOXES.getByName(userId),
      (inbox) => inbox.erase(),
    );
    const rounds = [eraseRuns, eraseGuests, eraseFlows, eraseTemplates, eraseDatabases].map(
      (round) => () => round(env, userId),
    );
    for (let done = 0; rounds.length > 0; done += 1) {
      if (done === roundsPerAlarm) return false;
      if ((await rounds[0]?.()) !== perRound) rounds.shift();
    }
    await inEach(keysObjectNames(userId), (name) => env.IDEMPOTENCY_KEYS.getByName(name).erase());
    await durableCall(
      () => env.COLLECTIONS.getByName(userId),
      (collections) => collections.erase(),
    );
    for (const kind of ['files', 'idempotency', 'runs']) await eraseObjects(env.FILES, `${kind}/${userId}/`);
    const others = 'project_id IN (SELECT id FROM projects WHERE user_id = ?)';
    await env.DB.prepare(`UPDATE flows SET project_id = NULL WHERE ${others}`).bind(userId).run();
    for (const table of tablesOfUsers) await eraseRows(env.DB, table, 'user_id = ?', [userId]);
    return true;
  };
  return {
    async dueTimes(userId, names) {
      const row = await env.DB.prepare('SELECT deleted_at FROM users WHERE id = ?').bind(userId).first();
      const isDeleted = row === null || row.deleted_at !== null;
      return new Map(isDeleted ? names.map((name) => [name, 0]) : []);
    },
    erase,
    eraseAgain: erase,
  };
}

/** A round: empties the objects of some rows, then deletes these, and tells how many there were. */
async function eraseRuns(env: Env, userId: string): Promise<number> {
  const some = `SELECT id FROM runs WHERE user_id = ? AND "trigger" <> 'api' LIMIT ${perRound}`;
  const ids = await texts(env.DB.prepare(some).bind(userId), 'id');
  await inEach(ids, (id) => env.FLOW_RUNS.getByName(id).erase());
  await env.DB.prepare('DELETE FROM runs WHERE id IN (SELECT value FROM json_each(?))').bind(JSON.stringify(ids)).run();
  return ids.length;
}

/** What others have left of the user's flows: of one of them in a round. */
async function eraseGuests(env: Env, userId: string): Promise<number> {
  return (await eraseGuest(env, { of: userId })) ? perRound : 0;
}

async function eraseFlows(env: Env, userId: string): Promise<number> {
  const some = `SELECT id FROM flows WHERE user_id = ? LIMIT ${perRound}`;
  const ids = await texts(env.DB.prepare(some).bind(userId), 'id');
  await inEach(ids, (id) => env.FLOW_SCHEDULES.getByName(id).end());
  await eraseWithGraphs(env, 'flows', ids);
  return ids.length;
}

/** Those that are nobody else's: what a tenant or everybody uses stays. */
async function eraseTemplates(env: Env, userId: string): Promise<number> {
  const some = `SELECT id FROM flow_templates WHERE user_id = ? AND scope = 'personal' LIMIT ${perRound}`;
  const ids = await texts(env.DB.prepare(some).bind(userId), 'id');
  await eraseWithGraphs(env, 'flow_templates', ids);
  return ids.length;
}

async function eraseDatabases(env: Env, userId: string): Promise<number> {
  const some = `SELECT name FROM user_databases WHERE user_id = ? LIMIT ${perRound}`;
  const names = await texts(env.DB.prepare(some).bind(userId), 'name');
  await inEach(names, (name) => env.USER_DATABASES.getByName(userDatabaseName(userId, name)).erase());
  const rows = 'DELETE FROM user_databases WHERE user_id = ? AND name IN (SELECT value FROM json_each(?))';
  await env.DB.prepare(rows).bind(userId, JSON.stringify(names)).run();
  return names.length;
}

async function texts(statement: D1PreparedStatement, column: string): Promise<string[]> {
  const { results } = await statement.all<Record<string, string>>();
  return results.map((row) => row[column] as string);
}
