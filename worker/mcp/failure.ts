import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { RetryableError, TerminalError } from '../engine/errors.ts';
import { TooLateError } from './in-time.ts';
import { issuesText, withoutIssueLists } from './schema-issues.ts';
import type { ServerAddress } from './server-address.ts';

/**
 * What went wrong with a server, in words that say what to do and hold none of its secrets: RetryableError where it may
 * pass, else TerminalError. What the run itself ended for, and typed errors of the egress, stay what they are.
 */
export function mcpFailure(error: unknown, address: ServerAddress, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason ?? error;
  const cause = rootOf(error);
  if (cause instanceof TerminalError || cause instanceof RetryableError) return cause;
  const { origin, pathname } = address.url;
  const where = `The MCP server at ${origin}${pathname}`;
  if (cause instanceof TooLateError || (cause instanceof McpError && cause.code === ErrorCode.RequestTimeout)) {
    return new RetryableError(
      `${where} gave ${cause instanceof TooLateError ? cause.message : 'no answer in time'}.`,
      'mcp_timeout',
    );
  }
  if (cause instanceof McpError) {
    return new TerminalError(withoutIssueLists(cause.message.replace(/^MCP error -?\d+: /, '')), 'mcp_refused');
  }
  const issues = issuesText(cause);
  if (issues !== null) {
    return new TerminalError(`${where} gave an answer that does not fit the protocol: ${issues}.`, 'mcp_bad_result');
  }
  const status = statusOf(cause);
  if (status === 401 || status === 403) {
    const told = `${where} refused the caller (HTTP ${status}). Give it the key that it wants in its headers.`;
    return new TerminalError(told, 'mcp_unauthorized');
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  const told = `${where} could not be used: ${reason.slice(0, 300)}. Check its URL and that it speaks streamable HTTP or SSE.`;
  return status !== null && status >= 400 && status < 500
    ? new TerminalError(told, 'mcp_unavailable')
    : new RetryableError(told, 'mcp_unavailable');
}

/** Errors of fetch hide behind those of whoever fetched. */
function rootOf(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < 5 && root instanceof Error && root.cause instanceof Error; depth += 1) {
    if (root instanceof TerminalError || root instanceof RetryableError) break;
    root = root.cause;
  }
  return root;
}

function statusOf(error: unknown): number | null {
  if (error instanceof StreamableHTTPError) return error.code ?? null;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'number' && code >= 300 ? code : null;
}
