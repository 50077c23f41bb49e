import type { Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { toolKind } from '../../engine/kinds.ts';
import { isTool } from '../../engine/value-kind.ts';
import type { Message, Tool } from '../../engine/values.ts';
import { agentTaskInputs } from './agent-task-inputs.ts';

/** The tools that an agent was given. Throws TerminalError for what is none, and for names that models refuse. */
export function toolsOf(inputs: Inputs, field = 'tools'): Tool[] {
  const value = inputs[field];
  const given = Array.isArray(value) ? value.flat() : [value];
  const tools = given.filter((tool) => tool !== null && tool !== undefined && tool !== '');
  for (const tool of tools) {
    if (!isTool(tool)) {
      throw new TerminalError('An agent was given something else than a tool. Connect toolsets only.', 'input_kind');
    }
    if (/^[a-zA-Z0-9_-]+$/.test(tool.name)) continue;
    throw new TerminalError(
      `Invalid tool name '${tool.name}': must only contain letters, numbers, underscores, dashes, and cannot contain spaces.`,
      'tool_name_invalid',
    );
  }
  return tools;
}

/** An agent as another one's tool: its task is what the tool is called with. */
export function agentTool(name: string, inputs: Inputs, run: (inputs: Inputs) => Promise<Message>): Tool {
  const names = toolsOf(inputs).map((tool) => tool.name);
  const [task, about] = ['input_value', 'agent_description'].map((field) =>
    agentTaskInputs.find((input) => input.name === field),
  );
  return {
    kind: toolKind,
    name: name.replace(/[^a-zA-Z0-9_-]/g, '-'),
    description: `${inputs.agent_description || about?.value}${names.join(', ')}`,
    parameters: {
      properties: { input_value: { default: '', description: task?.info, type: 'string' } },
      type: 'object',
    },
    async call(args) {
      const given = typeof args.input_value === 'string' ? { ...inputs, input_value: args.input_value } : inputs;
      return (await run(given)).text;
    },
  };
}
