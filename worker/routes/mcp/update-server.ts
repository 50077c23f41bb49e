import { McpServerSettings, mcpServerName } from '../../../schema/wire/mcp-server.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { putMcpServer } from '../../store/mcp-servers.ts';

export const updateServer = endpoint({
  summary: 'Replace the settings of an MCP server',
  description: 'What is not sent is gone. A name that is not registered yet is registered.',
  tag: 'MCP',
  access: 'user',
  params: mcpServerName,
  body: jsonBody(McpServerSettings),
  responses: { 200: { description: 'The settings', schema: McpServerSettings } },
  async handle({ app, principal, params, body }) {
    await putMcpServer(app, principal.userId, params.server_name, body.value);
    return json(body.value);
  },
});
