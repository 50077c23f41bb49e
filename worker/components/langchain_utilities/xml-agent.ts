import type { InputDeclaration } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { formatPython } from '../../engine/python-format.ts';
import type { ModelMessage } from '../../engine/values.ts';
import { agentTaskInputs } from '../models_and_agents/agent-task-inputs.ts';
import { toolsOf } from '../models_and_agents/agent-tools.ts';
import { historyInput, historyOf, modelInput, modelOf, taskOf, textOf } from './agents/agent-fields.ts';
import { defineAgent } from './agents/define-agent.ts';
import { runTextAgent, textTool } from './agents/text-agent.ts';
import { readXml, xmlLog } from './agents/xml-words.ts';

/** An agent for models that cannot call tools: they write tags. */
export const xmlAgent = defineAgent({
  type: 'XMLAgent',
  displayName: 'XML Agent',
  description: 'Works on a task with tools that the model calls by writing tags.',
  beta: true,
  inputs: [
    ...agentTaskInputs,
    modelInput(),
    historyInput('Chat History'),
    prompt('system_prompt', 'System Prompt', 'How to use the tools: {tools} stands for them.', instructions()),
    prompt('user_prompt', 'Prompt', 'How the task is told: {input} stands for it.', '{input}'),
  ],
  async answer(inputs, context) {
    const userPrompt = textOf(inputs.user_prompt);
    if (!userPrompt.includes('input')) throw new TerminalError("Prompt must contain 'input' key.", 'prompt_variable');
    const tools = toolsOf(inputs).map((tool) => textTool(tool));
    const task = taskOf(inputs);
    const list = tools.map(({ name, description }) => `${name} - ${description}`).join('\n');
    const earlier = historyOf(inputs, context).map(
      ({ sender, text }): ModelMessage => ({ role: !sender || sender === 'User' ? 'user' : 'assistant', text }),
    );
    return runTextAgent({
      model: modelOf(inputs),
      tools,
      task,
      maxIterations: (inputs.max_iterations as number | null) ?? Number.POSITIVE_INFINITY,
      stop: '</tool_input>',
      messages(done) {
        const values = new Map([
          ['input', task],
          ['tools', list],
          ['agent_scratchpad', xmlLog(done)],
        ]);
        return [
          { role: 'system', text: filled(textOf(inputs.system_prompt), values) },
          ...earlier,
          { role: 'user', text: filled(userPrompt, values) },
          { role: 'assistant', text: xmlLog(done) },
        ];
      },
      read: readXml,
      context,
    });
  },
});

function filled(template: string, values: ReadonlyMap<string, string>): string {
  return formatPython(template, (name) => {
    const value = values.get(name);
    if (value !== undefined) return value;
    throw new TerminalError(
      `A prompt of the agent names {${name}}, which stands for nothing. Use ${[...values.keys()].join(', ')}.`,
      'prompt_variable',
    );
  });
}

function prompt(name: string, displayName: string, info: string, value: string): InputDeclaration {
  return { name, input: 'MultilineInput', displayName, info, value, inputTypes: ['Message'], multiline: true };
}

/** The words that models were given so far. */
function instructions(): string {
  return "You are a helpful assistant. Help the user answer any questions.\n\nYou have access to the following tools:\n\n{tools}\n\nIn order to use a tool, you can use <tool></tool> and <tool_input></tool_input> tags. You will then get back a response in the form <observation></observation>\n\nFor example, if you have a tool called 'search' that could run a google search, in order to search for the weather in SF you would respond:\n\n<tool>search</tool><tool_input>weather in SF</tool_input>\n\n<observation>64 degrees</observation>\n\nWhen you are done, respond with a final answer between <final_answer></final_answer>. For example:\n\n<final_answer>The weather in SF is 64 degrees</final_answer>\n\nBegin!\n\nQuestion: {input}\n\n{agent_scratchpad}\n            ";
}
