import type { Route } from '../../router.ts';
import { deleteBuilds } from './delete-builds.ts';
import { deleteMessages } from './delete-messages.ts';
import { deleteSession } from './delete-session.ts';
import { listBuilds } from './list-builds.ts';
import { listMessageRecords } from './list-message-records.ts';
import { listMessages } from './list-messages.ts';
import { listSessions } from './list-sessions.ts';
import { listTransactions } from './list-transactions.ts';
import { renameSession } from './rename-session.ts';
import { updateMessage } from './update-message.ts';

/** The routes of what runs left: messages, sessions, builds. */
export const monitorRoutes: readonly Route[] = [
  ['GET', '/api/v1/monitor/messages', listMessages],
  ['DELETE', '/api/v1/monitor/messages', deleteMessages],
  ['GET', '/api/v1/monitor/messages/sessions', listSessions],
  ['PATCH', '/api/v1/monitor/messages/session/:session_id', renameSession],
  ['DELETE', '/api/v1/monitor/messages/session/:session_id', deleteSession],
  ['PUT', '/api/v1/monitor/messages/:message_id', updateMessage],
  ['GET', '/api/v1/monitor/builds', listBuilds],
  ['DELETE', '/api/v1/monitor/builds', deleteBuilds],
  ['GET', '/api/v1/monitor/transactions', listTransactions],
  ['GET', '/api/v1/messages', listMessageRecords],
];
