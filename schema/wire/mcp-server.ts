import * as z from 'zod';

const example = { url: 'https://mcp.example.com/mcp', headers: { authorization: 'Bearer …' } };

/** How a server is reached: a URL with headers, or a command for servers that run beside another host. */
export const McpServerSettings = z
  .looseObject({
    mode: z.string().max(50).nullable().optional(),
    url: z.string().max(10_000).nullable().optional(),
    headers: z.unknown().optional(),
    command: z.string().max(10_000).nullable().optional(),
    args: z.array(z.string().max(10_000)).max(1000).nullable().optional(),
    env: z.unknown().optional(),
  })
  .meta({ id: 'McpServerSettings', examples: [example] });

export const McpServerEntry = z
  .object({
    name: z.string(),
    mode: z.string().nullable(),
    toolsCount: z.number().int().nullable(),
    error: z.string().optional(),
  })
  .meta({ id: 'McpServerEntry', examples: [{ name: 'weather', mode: 'streamable_http', toolsCount: 3 }] });

export const mcpServerName = z.object({ server_name: z.string().min(1).max(200) });
