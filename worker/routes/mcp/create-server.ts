import { McpServerSettings, mcpServerName } from '../../../schema/wire/mcp-server.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { createMcpServer } from '../../store/mcp-servers.ts';

export const createServer = endpoint({
  summary: 'Register an MCP server',
  description:
    'Its settings are kept encrypted. Servers that are started by a command are kept, but cannot be used here.',
  tag: 'MCP',
  access: 'user',
  params: mcpServerName,
  body: jsonBody(McpServerSettings),
  responses: {
    200: { description: 'The settings', schema: McpServerSettings },
    409: { description: 'You have a server of that name' },
  },
  async handle({ app, principal, params, body }) {
    await createMcpServer(app, principal.userId, params.server_name, body.value);
    return json(body.value);
  },
});
