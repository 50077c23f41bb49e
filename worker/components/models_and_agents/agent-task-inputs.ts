import type { InputDeclaration } from '../../engine/component.ts';

/** What every agent is given besides its model. */
export const agentTaskInputs: readonly InputDeclaration[] = [
  {
    name: 'tools',
    input: 'HandleInput',
    displayName: 'Tools',
    info: 'What the agent may call while it works.',
    value: '',
    list: true,
    inputTypes: ['Tool'],
  },
  {
    name: 'input_value',
    input: 'MessageInput',
    displayName: 'Input',
    // Models read this text where the agent is a tool of another one.
    info: 'The input provided by the user for the agent to process.',
    value: '',
    inputTypes: ['Message'],
    toolMode: true,
  },
  flag(
    'handle_parsing_errors',
    'Handle Parse Errors',
    'Tell the model of a tool call that cannot be read, rather than fail.',
  ),
  flag('verbose', 'Verbose', 'Kept for flows that have it; nothing reads it.'),
  {
    name: 'max_iterations',
    input: 'IntInput',
    displayName: 'Max Iterations',
    info: 'After how many rounds of tool calls the agent stops.',
    value: 15,
    advanced: true,
  },
  {
    name: 'agent_description',
    input: 'MultilineInput',
    displayName: 'Agent Description [Deprecated]',
    info: 'What the agent is good for, told to an agent that has it as a tool. The names of its own tools are added.',
    value: 'A helpful assistant with access to the following tools:',
    advanced: true,
    inputTypes: ['Message'],
    multiline: true,
  },
];

/** A switch that is on, among the advanced fields. */
export function flag(name: string, displayName: string, info: string): InputDeclaration {
  return { name, input: 'BoolInput', displayName, info, value: true, advanced: true };
}
