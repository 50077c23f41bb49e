import { sessionsObjectName } from '../../worker/store/session-memory.ts';

/**
 * Gives a session another name, in a transaction of the caller. Where the new name has its home in this object, the
 * messages get numbers from `sequence` on, behind those that the session of that name has; else they are noted as on
 * their way (see Moves). Returns the ids of the messages in their order, and the next free number.
 */
export function renameSession(sql: SqlStorage, sequence: number, rename: Rename): { ids: string[]; sequence: number } {
  const { userId, flowIds, from, to } = rename;
  const ids: string[] = [];
  let next = sequence;
  if (from === to) return { ids: flowIds.flatMap((flowId) => idsOf(sql, flowId, from).map(([id]) => id)), sequence };
  for (const flowId of flowIds) {
    const found = idsOf(sql, flowId, from);
    const [first, last] = [found[0], found.at(-1)];
    if (!first || !last) continue;
    ids.push(...found.map(([id]) => id));
    const renumber = settle(sql, { userId, flowId, from, to }) ? next - first[1] : 0;
    sql.exec(
      'UPDATE messages SET session_id = ?, seq = seq + ? WHERE flow_id = ? AND session_id = ?',
      to,
      renumber,
      flowId,
      from,
    );
    if (renumber > 0) next = last[1] + renumber + 1;
  }
  return { ids, sequence: next };
}

/** Puts one message into another session of its flow, last. Returns the next free number. */
export function moveMessage(sql: SqlStorage, sequence: number, uuid: string, move: SessionMove): number {
  const stays = settle(sql, move);
  const seq = stays ? '?2' : 'seq';
  sql.exec(`UPDATE messages SET session_id = ?1, seq = ${seq} WHERE uuid = ?3`, move.to, sequence, uuid);
  return stays ? sequence + 1 : sequence;
}

/** Whether the session's new name has its home here; notes it as on its way where not. */
function settle(sql: SqlStorage, { userId, flowId, from, to }: SessionMove): boolean {
  if (sessionsObjectName(userId, flowId, from) === sessionsObjectName(userId, flowId, to)) return true;
  const note = 'INSERT OR IGNORE INTO moves (flow_id, session_id, user_id) VALUES (?, ?, ?)';
  sql.exec(note, flowId, to, userId);
  return false;
}

function idsOf(sql: SqlStorage, flowId: string, sessionId: string): [id: string, seq: number][] {
  const select = 'SELECT uuid, seq FROM messages WHERE flow_id = ? AND session_id = ? ORDER BY seq';
  return [...sql.exec(select, flowId, sessionId).raw<[string, number]>()];
}

export interface Rename {
  readonly userId: string;
  /** The flows whose session of that name is meant: all of them have their home in the object. */
  readonly flowIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

export interface SessionMove {
  readonly userId: string;
  readonly flowId: string;
  readonly from: string;
  readonly to: string;
}
