import type { Authenticated } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import type { McpServers } from '../engine/services/mcp-servers.ts';
import { createMcpSessions } from '../mcp/sessions.ts';
import { listMcpServers, mcpServerSettings } from '../store/mcp-servers.ts';
import { version } from '../version.ts';
import type { Lifetime } from './lifetime.ts';

/** The caller's MCP servers, for one run: sessions end with it. Lists of tools may be kept under the account's epoch. */
export function runMcpServers(run: McpRun): McpServers {
  const { app, asker, fetch, lifetime } = run;
  const { userId } = asker.principal;
  const sessions = createMcpSessions({
    fetch,
    version,
    toolLists: (key, read) => app.cache.through(`mcp-tools/${userId}/${key}`, asker.pulse, read),
  });
  lifetime.onEnd(() => sessions.close());
  return {
    async list() {
      lifetime.watch();
      return (await listMcpServers(app, userId, asker.pulse)).map(({ name }) => name);
    },
    async get(name) {
      lifetime.watch();
      return mcpServerSettings(app, userId, asker.pulse, name);
    },
    open: (name, settings, keepsTools) => sessions.open(name, settings, keepsTools),
  };
}

interface McpRun {
  readonly app: AppContext;
  readonly asker: Authenticated;
  readonly fetch: typeof fetch;
  readonly lifetime: Lifetime;
}
