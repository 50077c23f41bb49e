import { agentTaskInputs } from '../models_and_agents/agent-task-inputs.ts';
import { modelInput, modelOf, taskOf, textOf } from './agents/agent-fields.ts';
import { defineAgent } from './agents/define-agent.ts';
import { documentAt } from './agents/document-at.ts';
import { jsonWork } from './agents/json-work.ts';
import { runTextAgent } from './agents/text-agent.ts';

/** An agent that answers questions out of a JSON or YAML file. */
export const jsonAgent = defineAgent({
  type: 'JsonAgent',
  displayName: 'JsonAgent',
  description: 'Answers questions by looking into a JSON or YAML file, path by path.',
  icon: '',
  legacy: true,
  inputs: [
    ...agentTaskInputs.filter(({ name }) => name !== 'tools'),
    modelInput(),
    {
      name: 'path',
      input: 'FileInput',
      displayName: 'File Path',
      info: 'The file.',
      value: '',
      required: true,
      more: { fileTypes: ['json', 'yaml', 'yml'] },
    },
  ],
  async answer(inputs, context) {
    const document = await documentAt(textOf(inputs.path), context);
    const task = taskOf(inputs);
    return runTextAgent(
      jsonWork(document, {
        model: modelOf(inputs),
        task,
        maxIterations: (inputs.max_iterations as number | null) ?? 15,
        tellsModel: inputs.handle_parsing_errors !== false,
        context,
      }),
    );
  },
});
