import { noteDeletion } from './copy.ts';

/** Deletes those of the messages that are here, in a transaction of the caller; returns their ids. */
export function removeMessages(sql: SqlStorage, uuids: readonly string[]): string[] {
  const gone = sql.exec<Gone>(
    'DELETE FROM messages WHERE uuid IN (SELECT value FROM json_each(?)) RETURNING uuid, user_id',
    JSON.stringify(uuids),
  );
  return note(sql, gone.toArray());
}

/** Deletes the sessions of that name of some flows, in a transaction of the caller; returns their messages' ids. */
export function removeSession(sql: SqlStorage, flowIds: readonly string[], sessionId: string): string[] {
  const gone = sql.exec<Gone>(
    `DELETE FROM messages WHERE flow_id IN (SELECT value FROM json_each(?)) AND session_id = ?
     RETURNING uuid, user_id`,
    JSON.stringify(flowIds),
    sessionId,
  );
  return note(sql, gone.toArray());
}

function note(sql: SqlStorage, gone: readonly Gone[]): string[] {
  for (const { uuid, user_id: userId } of gone) noteDeletion(sql, userId, uuid);
  return gone.map(({ uuid }) => uuid);
}

type Gone = { uuid: string; user_id: string };
