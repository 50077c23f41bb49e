import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { RetryableError, TerminalError } from '../../engine/errors.ts';
import { toolKind } from '../../engine/kinds.ts';
import { makeDataFrame } from '../../engine/make-value.ts';
import type { McpSession, McpTool } from '../../engine/services/mcp-servers.ts';
import { callName } from '../../engine/tools/call-name.ts';
import type { DataFrame, Tool } from '../../engine/values.ts';
import { chosenServer } from './mcp-tools/chosen-server.ts';
import { fieldArguments } from './mcp-tools/field-arguments.ts';
import { modelSchema } from './mcp-tools/model-schema.ts';
import { readArguments } from './mcp-tools/read-arguments.ts';
import { resultRows } from './mcp-tools/result-rows.ts';
import { resultText } from './mcp-tools/result-text.ts';
import { toolMembers } from './mcp-tools/tool-members.ts';
import { mcpToolsInputs } from './mcp-tools-inputs.ts';

/** The tools of an MCP server: one of them called with the node's fields, or all of them for an agent. */
export const mcpTools = defineComponent({
  type: 'MCPTools',
  displayName: 'MCP Tools',
  description: 'Uses the tools of an MCP server.',
  icon: 'Mcp',
  inputs: mcpToolsInputs,
  outputs: [
    {
      name: 'response',
      displayName: 'Response',
      types: ['DataFrame'],
      method: 'build_output',
      run: (inputs, context) => prefixed('Error in build_output', context, () => answerOf(inputs, context)),
    },
  ],
  async tools(inputs, context) {
    const server = await opened(inputs, context);
    if (server === null) return [];
    const made = new Map<string, number>();
    return server.tools.map((tool) => asTool(tool, server.session, context, made));
  },
});

async function answerOf(inputs: Inputs, context: ComponentContext): Promise<DataFrame> {
  const server = await opened(inputs, context);
  const name = String(inputs.tool ?? '');
  if (name === '') return makeDataFrame([{ error: 'You must select a tool' }]);
  if (server === null) {
    throw new TerminalError(`Choose an MCP server for the tool '${name}'.`, 'mcp_settings');
  }
  const tool = server.tools.find((candidate) => candidate.name === name);
  if (tool === undefined) {
    const known = server.tools.map((candidate) => candidate.name).join(', ') || 'none';
    throw new TerminalError(
      `The MCP server "${server.name}" has no tool '${name}'. It has: ${known}.`,
      'mcp_tool_unknown',
    );
  }
  const members = toolMembers(tool.inputSchema);
  const args = readArguments(fieldArguments(members, inputs), members, name);
  const result = await failingAsTool(name, context, () =>
    context.step(name, () => server.session.call(name, args, context.signal)),
  );
  return makeDataFrame(resultRows(result));
}

/** A tool as agents know it. Its result is told whole, as its text. */
function asTool(tool: McpTool, session: McpSession, context: ComponentContext, made: Map<string, number>): Tool {
  const members = toolMembers(tool.inputSchema);
  return {
    kind: toolKind,
    name: tool.name,
    description: tool.description,
    parameters: modelSchema(members),
    async call(given, signal) {
      const args = readArguments(given, members, tool.name);
      const key = callName(tool.name, given, made);
      return failingAsTool(tool.name, context, async () =>
        resultText(await context.step(key, () => session.call(tool.name, args, signal))),
      );
    },
  };
}

/** The node's server with its tools; null where the node names none that can be found. */
async function opened(inputs: Inputs, context: ComponentContext): Promise<OpenServer | null> {
  const chosen = await chosenServer(inputs, context);
  if (chosen === null) return null;
  const { name, settings } = chosen;
  return prefixed('Error updating tool list', context, async () => {
    const session = context.services.mcpServers.open(name, settings, inputs.use_cache === true);
    const tools = await context.step('tools', () => session.tools(context.signal));
    return { name, session, tools };
  });
}

function failingAsTool<T>(name: string, context: ComponentContext, work: () => Promise<T>): Promise<T> {
  return prefixed(`Tool '${name}' execution failed`, context, work);
}

/** A failure of the work says where it happened. The end of the run stays what it is. */
async function prefixed<T>(prefix: string, context: ComponentContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (context.signal.aborted) throw error;
    if (error instanceof RetryableError) throw new RetryableError(`${prefix}: ${error.message}`, error.code);
    if (error instanceof TerminalError) throw new TerminalError(`${prefix}: ${error.message}`, error.code);
    throw error;
  }
}

interface OpenServer {
  readonly name: string;
  readonly session: McpSession;
  readonly tools: readonly McpTool[];
}
