import * as z from 'zod';
import { mcpServerName } from '../../../schema/wire/mcp-server.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { deleteMcpServer } from '../../store/mcp-servers.ts';

export const deleteServer = endpoint({
  summary: 'Delete an MCP server',
  tag: 'MCP',
  access: 'user',
  params: mcpServerName,
  responses: {
    200: { description: 'Deleted', schema: z.null() },
    404: { description: 'No such server of yours' },
  },
  async handle({ app, principal, params }) {
    await deleteMcpServer(app, principal.userId, params.server_name);
    return json(null);
  },
});
