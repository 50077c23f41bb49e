import type { Sessions } from '../../durable-objects/sessions.ts';
import type { HistoryQuery, Memory } from '../engine/context.ts';
import type { Message } from '../engine/values.ts';
import { durableCall } from './durable-call.ts';
import { type HistoryRow, readMessage } from './session-message.ts';
import { type PackedTurn, packTurn, type TurnHead } from './session-turn.ts';

const buckets = 32;

/**
 * The engine's memory over Sessions objects: for one run of one flow by one user, whose histories never meet those of
 * other flows and users (design decision 8). Empty filters count as absent; messages that report an error are no part
 * of a history.
 * `append` makes one call for each object that a turn touches, nearly always one. A call is repeated once where the
 * platform says that this may help; ids make the repeat harmless. Throws MessageTooLargeError before writing.
 */
export function sessionMemory(settings: SessionMemorySettings): SessionMemory {
  const { namespace, userId, flowId } = settings;
  const stub = (sessionId: string) => () => namespace.getByName(sessionsObjectName(userId, flowId, sessionId));
  function pack(messages: readonly Message[]): PackedSession[] {
    const { clock } = settings;
    const span = clock ? { startedAt: clock.startedAt, endedAt: clock.now() } : null;
    return bySession(messages).map(([sessionId, turn]) => ({
      object: sessionsObjectName(userId, flowId, sessionId),
      turn: packTurn(head(settings, sessionId), turn, span),
    }));
  }
  async function historyBefore(query: HistoryQuery, end: number | null): Promise<HistoryPart> {
    const pages: HistoryRow[][] = [];
    let wanted = query.limit ?? null;
    let before = end;
    while (wanted === null || wanted > 0) {
      const page = await durableCall(stub(query.sessionId), (object) =>
        object.history({ ...filters(query), flowId, limit: wanted, before }),
      );
      pages.unshift(page.messages);
      if (page.before === null) break;
      if (wanted !== null) wanted -= page.messages.length;
      before = page.before;
    }
    const rows = pages.flat();
    const last = rows.at(-1);
    return {
      messages: rows.map((row) => readMessage(row, flowId, query.sessionId)),
      end: end ?? (last === undefined ? 0 : (last[0] as number) + 1),
    };
  }
  return {
    history: async (query) => (await historyBefore(query, null)).messages,
    historyBefore,
    pack,
    async append(messages) {
      await appendPacked(namespace, pack(messages));
    },
  };
}

/**
 * Stores what `pack` made, each object's part in one call. Doing it twice changes nothing: messages have their ids.
 * Rejects where an object does not answer.
 */
export async function appendPacked(
  namespace: DurableObjectNamespace<Sessions>,
  sessions: readonly PackedSession[],
): Promise<void> {
  await Promise.all(
    sessions.map(({ object: name, turn }) =>
      durableCall(
        () => namespace.getByName(name),
        (object) => object.append(turn),
      ),
    ),
  );
}

/**
 * The name of the Sessions object that holds a session: the user, and one of 32 buckets. The bucket keeps nothing
 * apart, it spreads the load; rows carry flow and session in full.
 */
export function sessionsObjectName(userId: string, flowId: string, sessionId: string): string {
  return `${userId}/${fnv1a(`${flowId}/${sessionId}`) % buckets}`;
}

/** The names of all objects that hold sessions of a user. */
export function sessionsObjectNames(userId: string): string[] {
  return Array.from({ length: buckets }, (_, bucket) => `${userId}/${bucket}`);
}

/** The name of the object that keeps the list of a user's flows to be erased; it holds no sessions. */
export function erasuresObjectName(userId: string): string {
  return `${userId}/erasures`;
}

/** Calls a Sessions object and has it read its disk, as `/health_check` wants to know. Rejects when that fails. */
export async function pingSessions(namespace: DurableObjectNamespace<Sessions>): Promise<void> {
  await durableCall(
    () => namespace.getByName('health-check'),
    (object) => object.ping(),
  );
}

// FNV-1a over UTF-16 units, with a last mix so that the low bits depend on the whole text.
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
}

function bySession(messages: readonly Message[]): [string, readonly Message[]][] {
  const first = messages[0];
  if (first === undefined) return [];
  if (messages.every((message) => message.sessionId === first.sessionId)) return [[first.sessionId, messages]];
  return [...Map.groupBy(messages, (message) => message.sessionId)];
}

function filters(query: HistoryQuery) {
  return {
    sessionId: query.sessionId,
    contextId: query.contextId || null,
    sender: query.sender || null,
    senderName: query.senderName || null,
  };
}

function head(settings: SessionMemorySettings, sessionId: string): TurnHead {
  const { flowId, userId, flowVersion = null, ipAddress = null, scope } = settings;
  return {
    flowId,
    userId,
    sessionId,
    flowVersion,
    ipAddress,
    tenantId: scope?.tenantId ?? null,
    businessId: scope?.businessId ?? 0,
    isSelf: scope?.isSelf ?? false,
    orgId: scope?.orgId ?? 0,
  };
}

export interface SessionMemory extends Memory {
  /** A history as it was before a number of the session, which `end` of an earlier reading tells; null for as it is. */
  historyBefore(query: HistoryQuery, end: number | null): Promise<HistoryPart>;
  /** The messages as `appendPacked` stores them, with the times of now, so that they can wait. Throws MessageTooLargeError. */
  pack(messages: readonly Message[]): PackedSession[];
}

export interface HistoryPart {
  readonly messages: Message[];
  /** The number before which all of them are, and none that came later. */
  readonly end: number;
}

/** What a turn has for one Sessions object. */
export interface PackedSession {
  /** The object's name. */
  readonly object: string;
  readonly turn: PackedTurn;
}

export interface SessionMemorySettings {
  readonly namespace: DurableObjectNamespace<Sessions>;
  /** The caller, who owns the sessions. */
  readonly userId: string;
  readonly flowId: string;
  readonly flowVersion?: string | null;
  /** The client's address, where it is known. */
  readonly ipAddress?: string | null;
  /** When the run began, and the time now, in milliseconds: messages tell how long they took. */
  readonly clock?: { readonly startedAt: number; readonly now: () => number };
  /** The scope columns of the flow (spec 2.1). */
  readonly scope?: { tenantId: string | null; businessId: number; isSelf: boolean; orgId: number };
}
