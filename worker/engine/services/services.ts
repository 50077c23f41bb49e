import type { Collections } from './collections.ts';
import type { Databases } from './databases.ts';
import type { Files } from './files.ts';
import type { Flows } from './flows.ts';
import type { McpServers } from './mcp-servers.ts';
import type { Skills } from './skills.ts';

/** What some components use beside models and messages: all of it the caller's own. */
export interface Services {
  readonly files: Files;
  readonly flows: Flows;
  readonly databases: Databases;
  readonly collections: Collections;
  readonly mcpServers: McpServers;
  readonly skills: Skills;
}
