import { agentTaskInputs } from '../models_and_agents/agent-task-inputs.ts';
import { toolsOf } from '../models_and_agents/agent-tools.ts';
import { runAgent } from '../models_and_agents/run-agent.ts';
import { withSkills } from '../models_and_agents/skill-tools.ts';
import { historyInput, historyOf, modelInput, modelOf, stoppedText, textOf } from './agents/agent-fields.ts';
import { defineAgent } from './agents/define-agent.ts';

/** An agent with a model of another node and the tools that are connected, and nothing else. */
export const toolCallingAgent = defineAgent({
  type: 'ToolCallingAgent',
  displayName: 'Tool Calling Agent',
  description: 'Works on a task with the tools and the model that are connected.',
  inputs: [
    ...agentTaskInputs,
    modelInput(),
    {
      name: 'system_prompt',
      input: 'MessageTextInput',
      displayName: 'System Prompt',
      info: 'Who the agent is and how it should work.',
      value: 'You are a helpful assistant that can use tools to answer questions and perform tasks.',
      inputTypes: ['Message'],
    },
    historyInput('Chat Memory'),
  ],
  answer: async (inputs, context) =>
    runAgent({
      model: modelOf(inputs),
      tools: await withSkills(toolsOf(inputs), context),
      instructions: textOf(inputs.system_prompt),
      history: historyOf(inputs, context),
      task: inputs.input_value,
      maxIterations: (inputs.max_iterations as number | null) ?? Number.POSITIVE_INFINITY,
      stoppedText,
      tellsBrokenCalls: inputs.handle_parsing_errors !== false,
      context,
    }),
});
