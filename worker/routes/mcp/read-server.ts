import { McpServerSettings, mcpServerName } from '../../../schema/wire/mcp-server.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { mcpServerSettings } from '../../store/mcp-servers.ts';

export const readServer = endpoint({
  summary: 'Read the settings of an MCP server',
  tag: 'MCP',
  access: 'user',
  params: mcpServerName,
  responses: {
    200: {
      description: 'The settings, or null for a name that is not registered',
      schema: McpServerSettings.nullable(),
    },
  },
  async handle({ app, principal, pulse, params }) {
    return json(await mcpServerSettings(app, principal.userId, pulse, params.server_name));
  },
});
