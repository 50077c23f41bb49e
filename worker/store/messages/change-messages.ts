import type { Edited, MessageChange } from '../../../durable-objects/sessions/edit.ts';
import type { AppContext } from '../../context.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import { durableCall } from '../durable-call.ts';
import { maxMessageBytes } from '../session-turn.ts';
import { findMessages, type MessageId } from './find-messages.ts';
import { listSession } from './list-session.ts';
import { atAllHomes, atHomes, type NamedSessions } from './session-homes.ts';
import { fromRecord, type StoredMessage } from './stored-message.ts';

/**
 * Changes a user's message where it lives. Throws NotFoundError for what is not there or not the user's, and a 413 for a
 * change that makes it larger than can be stored.
 */
export async function editMessage(
  app: AppContext,
  userId: string,
  id: MessageId,
  change: MessageChange,
): Promise<StoredMessage> {
  const { homes, unknown } = await findMessages(app, userId, [id]);
  const uuid = [...homes.values()].flat()[0] ?? unknown[0];
  if (uuid === undefined) throw notFound();
  for (const name of homes.keys()) {
    const edited = await durableCall(
      () => app.env.SESSIONS.getByName(name),
      (home) => home.edit(uuid, change),
    );
    if (edited.outcome !== 'missing') return whole(edited);
  }
  const answers = await atAllHomes(app, userId, (home) => home.edit(uuid, change));
  return whole(answers.find(({ outcome }) => outcome !== 'missing'));
}

/** Deletes those of the messages that are the user's. */
export async function deleteMessages(app: AppContext, userId: string, ids: readonly MessageId[]): Promise<void> {
  if (ids.length === 0) return;
  const { homes, unknown } = await findMessages(app, userId, ids);
  const deleted = await Promise.all(
    Array.from(homes, async ([name, uuids]) => {
      const gone = await durableCall(
        () => app.env.SESSIONS.getByName(name),
        (home) => home.remove(uuids),
      );
      return { uuids, gone: new Set(gone) };
    }),
  );
  const elsewhere = [...unknown, ...deleted.flatMap(({ uuids, gone }) => uuids.filter((uuid) => !gone.has(uuid)))];
  if (elsewhere.length > 0) await atAllHomes(app, userId, (home) => home.remove(elsewhere));
}

/**
 * Gives a user's sessions of that name another one. A session that has it already takes their messages in, as its last.
 * Returns the messages that were renamed. Throws NotFoundError where there are none.
 */
export async function renameSession(app: AppContext, sessions: NamedSessions, to: string): Promise<StoredMessage[]> {
  const { userId, sessionId: from } = sessions;
  const renamed = await atHomes(app, sessions, (home, flowIds) => home.rename({ userId, flowIds, from, to }));
  const ids = new Set(renamed.flat());
  if (ids.size === 0) throw new NotFoundError('No messages found with the given session ID', 'session_not_found');
  const all = await listSession(app, { ...sessions, sessionId: to });
  return all.filter(({ uuid }) => ids.has(uuid));
}

/** Deletes a user's sessions of that name, with all their messages. */
export async function deleteSession(app: AppContext, sessions: NamedSessions): Promise<void> {
  await atHomes(app, sessions, (home, flowIds) => home.removeSession(flowIds, sessions.sessionId));
}

function whole(edited: Edited | undefined): StoredMessage {
  if (!edited || edited.outcome === 'missing') throw notFound();
  if (edited.outcome === 'edited') return fromRecord(edited.row);
  const detail = `The message cannot be stored: with all its fields it may take ${maxMessageBytes} bytes. Send less text.`;
  throw new HttpError(413, 'edit_too_large', detail);
}

function notFound(): NotFoundError {
  return new NotFoundError('Message not found', 'message_not_found');
}
