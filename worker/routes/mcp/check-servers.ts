import type { McpServerRow } from '../../../schema/tables/mcp-servers.ts';
import type { AppContext } from '../../context.ts';
import { modeName } from '../../mcp/server-address.ts';
import { createMcpSessions, type McpSessions } from '../../mcp/sessions.ts';
import { outwardFetch } from '../../runs/outward-fetch.ts';
import { openSettings } from '../../store/mcp-servers.ts';
import { version } from '../../version.ts';

/** Asks every server for its tools, all at once, each for so long as runs wait for one. Never rejects for a server. */
export async function checkServers(
  app: AppContext,
  rows: readonly McpServerRow[],
  signal: AbortSignal,
): Promise<readonly CheckedServer[]> {
  const sessions = createMcpSessions({ fetch: outwardFetch(app), version });
  try {
    return await Promise.all(rows.map((row) => checkServer(app, row, sessions, signal)));
  } finally {
    await sessions.close();
  }
}

async function checkServer(
  app: AppContext,
  row: McpServerRow,
  sessions: McpSessions,
  signal: AbortSignal,
): Promise<CheckedServer> {
  const { name } = row;
  try {
    const settings = await openSettings(app, row);
    const tools = await sessions.open(name, settings, false).tools(signal);
    const mode = modeName(settings);
    return { name, mode, toolsCount: tools.length, ...(tools.length === 0 ? { error: 'No tools found' } : {}) };
  } catch (error) {
    return { name, mode: null, toolsCount: null, error: error instanceof Error ? error.message : String(error) };
  }
}

interface CheckedServer {
  readonly name: string;
  readonly mode: string | null;
  readonly toolsCount: number | null;
  readonly error?: string;
}
