import { uuidOf } from '../../http/name-uuid.ts';
import { publicFlowExpiration } from '../../runs/limits.ts';
import { sha256Hex } from '../../secrets/sha256.ts';
import { cookie, readCookie } from '../sign-in/token-answer.ts';

/** The cookie by which public flows know their visitors (facts 12). */
const cookieName = 'client_id';

/** The visitor whom a request's cookie names; null without one. */
export function visitorOf(request: Request): string | null {
  const clientId = readCookie(request, cookieName);
  return clientId === null || clientId === '' || clientId.length > longest ? null : clientId;
}

/** What a job keeps of its visitor: enough to know them again, and not their cookie. */
export function visitorMark(clientId: string): Promise<string> {
  return sha256Hex(`visitor/${clientId}`);
}

/**
 * The session of a visitor of a flow: the id that editors make of both, and below it the one that they name, if any. No
 * two visitors share one.
 */
export async function visitorSession(clientId: string, flowId: string, named: string | null): Promise<string> {
  const own = await uuidOf(`${clientId}_${flowId}`);
  return named === null || named === own ? own : `${own}/${named}`;
}

/** The cookie of a new visitor, which scripts of the page may read, as editors do. */
export function visitorCookie(request: Request, clientId: string): string {
  return cookie(request, cookieName, clientId, publicFlowExpiration, false);
}

const longest = 200;
