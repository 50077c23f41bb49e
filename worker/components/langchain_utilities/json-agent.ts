import { yamlValue } from '../../documents/yaml-value.ts';
import type { ComponentContext } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { agentTaskInputs } from '../models_and_agents/agent-task-inputs.ts';
import { modelInput, modelOf, textOf } from './agents/agent-fields.ts';
import { defineAgent } from './agents/define-agent.ts';
import { jsonTools } from './agents/json-tools.ts';
import { reactForm, reactLog, readReact } from './agents/react-words.ts';
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
    const tools = jsonTools(await documentAt(textOf(inputs.path), context));
    const list = tools.map(({ name, description }) => `${name} - ${description}`).join('\n');
    const task = textOf(inputs.input_value).trim() === '' ? 'Continue the conversation.' : textOf(inputs.input_value);
    const opening = `${RULES}\n\n${list}\n\n${reactForm(tools.map(({ name }) => name))}\n\nBegin!\n\nQuestion: ${task}\nThought: I should look at the keys of data first.\n`;
    return runTextAgent({
      model: modelOf(inputs),
      tools,
      task,
      maxIterations: (inputs.max_iterations as number | null) ?? 15,
      stop: '\nObservation',
      messages: (done) => [{ role: 'user', text: opening + reactLog(done) }],
      read: (text) => readReact(text, inputs.handle_parsing_errors !== false),
      context,
    });
  },
});

async function documentAt(path: string, context: ComponentContext): Promise<unknown> {
  const file = await context.services.files.open(path);
  if (file === null) throw new TerminalError(`The file "${path}" is not there. Upload it again.`, 'file_missing');
  const text = new TextDecoder().decode(await file.bytes());
  try {
    return /\.ya?ml$/i.test(file.name) ? yamlValue(text) : JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TerminalError(
      `The file "${file.name}" cannot be read: ${reason}. Upload JSON or YAML.`,
      'file_unreadable',
    );
  }
}

const RULES =
  'You answer questions about a document called data, with two tools that look into it. Begin with json_spec_list_keys and the input data. Use only names that a tool has shown you, and go one name deeper at a time. Answer only with what the tools gave you; where the document says nothing about the question, answer "I don\'t know".';
