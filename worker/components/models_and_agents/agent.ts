import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { makeData } from '../../engine/make-value.ts';
import { isMessage } from '../../engine/value-kind.ts';
import type { Message } from '../../engine/values.ts';
import { agentHistory } from './agent-history.ts';
import { agentInputs } from './agent-inputs.ts';
import { agentModel } from './agent-model.ts';
import { agentTool, toolsOf } from './agent-tools.ts';
import { currentDateTool } from './current-date-tool.ts';
import { runAgent } from './run-agent.ts';
import { withSkills } from './skill-tools.ts';
import { instructionsForJson, structuredAnswer } from './structured-answer.ts';

/** A model that works on a task in turns: it calls tools, reads what they answer, and speaks when it is done. */
export const agent = defineComponent({
  type: 'Agent',
  displayName: 'Agent',
  description: 'Works on a task by itself: thinks with a language model and calls the tools that it is given.',
  icon: 'bot',
  inputs: agentInputs,
  outputs: [
    {
      name: 'response',
      displayName: 'Response',
      types: ['Message'],
      method: 'message_response',
      toolMode: true,
      run: async (inputs, context) => answer(inputs, context, textOf(inputs.system_prompt)),
    },
    {
      name: 'structured_response',
      displayName: 'Structured Response',
      types: ['Data'],
      method: 'json_response',
      hidden: true,
      async run(inputs, context) {
        const instructions = instructionsForJson(textOf(inputs.system_prompt), inputs);
        try {
          const { text } = await answer(inputs, context, instructions);
          return makeData(structuredAnswer(text, inputs.output_schema));
        } catch (error) {
          if (context.signal.aborted || !(error instanceof Error)) throw error;
          return makeData({ content: 'No content returned from agent', error: error.message });
        }
      },
    },
  ],
  tools: async (inputs, context) => [
    agentTool('Call_Agent', inputs, (given) => answer(given, context, textOf(inputs.system_prompt))),
  ],
});

async function answer(inputs: Inputs, context: ComponentContext, instructions: string): Promise<Message> {
  const model = await agentModel(inputs, context);
  const own = toolsOf(inputs);
  if (inputs.add_current_date_tool === true) own.push(currentDateTool(context));
  const [history, tools] = await Promise.all([agentHistory(inputs, context), withSkills(own, context)]);
  const message = await runAgent({
    model,
    tools,
    instructions,
    history,
    task: inputs.input_value,
    maxIterations: (inputs.max_iterations as number | null) ?? 15,
    tellsBrokenCalls: inputs.handle_parsing_errors !== false,
    context,
  });
  context.status(message);
  return message;
}

function textOf(value: unknown): string {
  return isMessage(value) ? value.text : typeof value === 'string' ? value : '';
}
