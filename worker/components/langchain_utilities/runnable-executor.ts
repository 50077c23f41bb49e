import { defineComponent, type InputDeclaration } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { textOf } from './agents/agent-fields.ts';
import { AgentRunner } from './agents/agent-runner.ts';

/** Runs an agent that another node made. */
export const runnableExecutor = defineComponent({
  type: 'RunnableExecutor',
  displayName: 'Runnable Executor',
  description: 'Has a connected agent work on a task and gives its answer.',
  icon: 'LangChain',
  beta: true,
  inputs: [
    { ...text('input_value', 'Input', 'The task.', ''), required: true },
    {
      name: 'runnable',
      input: 'HandleInput',
      displayName: 'Agent Executor',
      info: 'The agent.',
      required: true,
      inputTypes: ['Chain', 'AgentExecutor', 'Agent', 'Runnable'],
    },
    {
      ...text('input_key', 'Input Key', 'Kept for flows that have it: an agent has one task.', 'input'),
      advanced: true,
    },
    {
      ...text('output_key', 'Output Key', 'Kept for flows that have it: an agent gives one answer.', 'output'),
      advanced: true,
    },
    {
      name: 'use_stream',
      input: 'BoolInput',
      displayName: 'Stream',
      info: 'Kept for flows that have it: the answer comes when it is complete.',
      value: false,
    },
  ],
  outputs: [
    {
      name: 'text',
      displayName: 'Message',
      types: ['Message'],
      method: 'build_executor',
      toolMode: true,
      async run(inputs, context) {
        const answer = AgentRunner.run(inputs.runnable, textOf(inputs.input_value));
        if (answer === null) {
          throw new TerminalError(
            'The runnable must be an AgentExecutor: connect the output "Agent" of one.',
            'input_kind',
          );
        }
        return makeMessage(context, { text: await answer });
      },
    },
  ],
});

function text(name: string, displayName: string, info: string, value: string): InputDeclaration {
  return { name, input: 'MessageTextInput', displayName, info, value, inputTypes: ['Message'] };
}
