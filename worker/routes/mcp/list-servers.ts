import * as z from 'zod';
import { McpServerEntry } from '../../../schema/wire/mcp-server.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { listMcpServers } from '../../store/mcp-servers.ts';
import { checkServers } from './check-servers.ts';

export const listServers = endpoint({
  summary: 'List your MCP servers',
  description:
    'With `action_count=true` each server is asked for its tools, and what stands in the way is told beside it.',
  tag: 'MCP',
  access: 'user',
  query: z.object({ action_count: z.stringbool().optional() }),
  responses: { 200: { description: 'The servers, oldest first', schema: z.array(McpServerEntry) } },
  async handle({ app, request, principal, pulse, query }) {
    const rows = await listMcpServers(app, principal.userId, pulse);
    if (query.action_count !== true) return json(rows.map(({ name }) => ({ name, mode: null, toolsCount: null })));
    return json(await checkServers(app, rows, request.signal));
  },
});
