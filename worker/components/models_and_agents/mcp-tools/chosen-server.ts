import type { ComponentContext, Inputs } from '../../../engine/component.ts';
import { isRecord } from '../../../engine/graph/json.ts';
import type { McpSettings } from '../../../engine/services/mcp-servers.ts';

/**
 * The server of a node: the registered one of its name, else the settings that the node itself carries. Null for a node
 * without a name, and for a name that is neither registered nor explained. Nodes of older versions carry the URL or the
 * command in fields of their own.
 */
export async function chosenServer(inputs: Inputs, context: ComponentContext): Promise<ChosenServer | null> {
  const { mcp_server: chosen } = inputs;
  const name = isRecord(chosen) ? chosen.name : chosen;
  if (typeof name !== 'string' || name === '') return ownFields(inputs);
  const settings = (await context.services.mcpServers.get(name)) ?? null;
  const carried = isRecord(chosen) && isRecord(chosen.config) ? chosen.config : {};
  if (settings !== null && Object.keys(settings).length > 0) return { name, settings };
  return Object.keys(carried).length > 0 ? { name, settings: carried } : null;
}

function ownFields({ mode, command, sse_url: url, headers_input: headers }: Inputs): ChosenServer | null {
  if (mode === 'SSE' && isText(url)) return { name: url, settings: { mode, url, headers } };
  return mode === 'Stdio' && isText(command) ? { name: command, settings: { mode, command } } : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

interface ChosenServer {
  readonly name: string;
  readonly settings: McpSettings;
}
