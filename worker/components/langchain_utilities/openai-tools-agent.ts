import type { InputDeclaration } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { formatPython } from '../../engine/python-format.ts';
import { agentTaskInputs } from '../models_and_agents/agent-task-inputs.ts';
import { toolsOf } from '../models_and_agents/agent-tools.ts';
import { runAgent } from '../models_and_agents/run-agent.ts';
import { withSkills } from '../models_and_agents/skill-tools.ts';
import { historyInput, historyOf, modelInput, modelOf, stoppedText, textOf } from './agents/agent-fields.ts';
import { defineAgent } from './agents/define-agent.ts';

/** A tool calling agent whose task and instructions are templates. */
export const openaiToolsAgent = defineAgent({
  type: 'OpenAIToolsAgent',
  displayName: 'OpenAI Tools Agent',
  description: 'Works on a task by tool calls as OpenAI made them known.',
  inputs: [
    ...agentTaskInputs,
    modelInput(['LanguageModel', 'ToolEnabledLanguageModel']),
    prompt('system_prompt', 'System Prompt', 'Who the agent is and how it should work.', 'You are a helpful assistant'),
    prompt('user_prompt', 'Prompt', 'How the task is told: {input} stands for it.', '{input}'),
    historyInput('Chat History'),
  ],
  answer: async (inputs, context) => {
    const userPrompt = textOf(inputs.user_prompt);
    if (!userPrompt.includes('input')) throw new TerminalError("Prompt must contain 'input' key.", 'prompt_variable');
    const task = textOf(inputs.input_value);
    return runAgent({
      model: modelOf(inputs),
      tools: await withSkills(toolsOf(inputs), context),
      instructions: filled(textOf(inputs.system_prompt), task),
      history: historyOf(inputs, context),
      task: inputs.input_value,
      phrase: (said) => filled(userPrompt, said),
      maxIterations: (inputs.max_iterations as number | null) ?? Number.POSITIVE_INFINITY,
      stoppedText,
      tellsBrokenCalls: inputs.handle_parsing_errors !== false,
      context,
    });
  },
});

/** A template with the task in place of `{input}`. Throws TerminalError for another name. */
function filled(template: string, task: string): string {
  return formatPython(template, (variable) => {
    if (variable === 'input') return task;
    throw new TerminalError(
      `A prompt of the agent names {${variable}}, which it does not have. Only {input} stands for something.`,
      'prompt_variable',
    );
  });
}

function prompt(name: string, displayName: string, info: string, value: string): InputDeclaration {
  return { name, input: 'MultilineInput', displayName, info, value, inputTypes: ['Message'], multiline: true };
}
