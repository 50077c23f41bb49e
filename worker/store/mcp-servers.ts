import { and, asc, eq } from 'drizzle-orm';
import { type McpServerRow, mcpServers } from '../../schema/tables/mcp-servers.ts';
import type { AppContext } from '../context.ts';
import { TerminalError } from '../engine/errors.ts';
import { ConflictError, NotFoundError } from '../http/errors.ts';
import { DecryptionError } from '../secrets/keyring.ts';
import type { Pulse } from './epoch-cache.ts';
import { isUniqueConflict } from './unique-name.ts';

/** The user's registered servers, oldest first, their settings still encrypted. */
export async function listMcpServers(app: AppContext, userId: string, pulse: Pulse): Promise<readonly McpServerRow[]> {
  return app.cache.through(`mcp-servers/${userId}`, pulse, () =>
    app.db
      .select()
      .from(mcpServers)
      .where(eq(mcpServers.userId, userId))
      .orderBy(asc(mcpServers.createdAt), asc(mcpServers.id)),
  );
}

/** The settings of the user's server of that name, null where there is none. Throws TerminalError where the secret is lost. */
export async function mcpServerSettings(
  app: AppContext,
  userId: string,
  pulse: Pulse,
  name: string,
): Promise<McpSettings | null> {
  const row = (await listMcpServers(app, userId, pulse)).find((candidate) => candidate.name === name);
  return row ? openSettings(app, row) : null;
}

/** A row's settings. Throws TerminalError where they were stored under a secret that is lost. */
export async function openSettings(app: AppContext, row: McpServerRow): Promise<McpSettings> {
  try {
    return JSON.parse(await app.keyring.decrypt(row.settings, place(row.id))) as McpSettings;
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    const told = `The MCP server ${row.name} was stored under a secret that this server does not have. Store it again.`;
    throw new TerminalError(told, 'mcp_server_unreadable');
  }
}

/** Stores a server. Throws ConflictError where the user has one of that name. */
export async function createMcpServer(
  app: AppContext,
  userId: string,
  name: string,
  settings: McpSettings,
): Promise<void> {
  await app.accounts.change(userId, async () => {
    try {
      await insert(app, userId, name, settings);
    } catch (error) {
      if (!isUniqueConflict(error, 'mcp_servers.name')) throw error;
      throw new ConflictError('Server already exists.', 'mcp_server_exists');
    }
  });
}

/** Stores a server in place of the one of that name, or as a new one. */
export async function putMcpServer(
  app: AppContext,
  userId: string,
  name: string,
  settings: McpSettings,
): Promise<void> {
  await app.accounts.change(userId, async () => {
    const own = and(eq(mcpServers.userId, userId), eq(mcpServers.name, name));
    const [row] = await app.db.select({ id: mcpServers.id }).from(mcpServers).where(own);
    if (!row) return insert(app, userId, name, settings);
    const sealed = await app.keyring.encrypt(JSON.stringify(settings), place(row.id));
    await app.db.update(mcpServers).set({ settings: sealed, updatedAt: app.now() }).where(eq(mcpServers.id, row.id));
  });
}

/** Deletes a server of the user's. Throws NotFoundError. */
export async function deleteMcpServer(app: AppContext, userId: string, name: string): Promise<void> {
  const own = and(eq(mcpServers.userId, userId), eq(mcpServers.name, name));
  const deleted = await app.accounts.change(userId, () =>
    app.db.delete(mcpServers).where(own).returning({ id: mcpServers.id }),
  );
  if (deleted.length === 0) throw new NotFoundError('Server not found.', 'mcp_server_not_found');
}

async function insert(app: AppContext, userId: string, name: string, settings: McpSettings): Promise<void> {
  const id = app.newId();
  const now = app.now();
  const sealed = await app.keyring.encrypt(JSON.stringify(settings), place(id));
  await app.db.insert(mcpServers).values({ id, userId, name, settings: sealed, createdAt: now, updatedAt: now });
}

function place(id: string): string {
  return `mcp_servers/${id}`;
}

export type McpSettings = Readonly<Record<string, unknown>>;
