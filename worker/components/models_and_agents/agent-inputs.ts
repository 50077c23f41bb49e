import type { InputDeclaration } from '../../engine/component.ts';
import { openaiModelInputs } from '../openai/openai-model-inputs.ts';
import { agentTaskInputs, flag } from './agent-task-inputs.ts';

/** What an editor draws of an Agent, while its model is one of OpenAI. */
export const agentInputs: readonly InputDeclaration[] = [
  {
    name: 'agent_llm',
    input: 'DropdownInput',
    displayName: 'Model Provider',
    info: "Whose model the agent thinks with. A connected model takes the provider's place.",
    options: ['Anthropic', 'Google Generative AI', 'OpenAI', 'IBM watsonx.ai', 'Ollama'],
    value: 'OpenAI',
    inputTypes: [],
    realTimeRefresh: true,
    more: {
      refresh_button: false,
      options_metadata: ['Anthropic', 'OpenAI', 'WatsonxAI', 'Ollama'].map((icon) => ({ icon })),
      external_options: {
        fields: {
          data: {
            node: { name: 'connect_other_models', display_name: 'Connect other models', icon: 'CornerDownLeft' },
          },
        },
      },
    },
  },
  {
    name: 'base_url',
    input: 'StrInput',
    displayName: 'Base URL',
    info: "The provider's URL.",
    value: '',
    required: true,
    show: false,
  },
  {
    name: 'project_id',
    input: 'StrInput',
    displayName: 'Project ID',
    info: 'The project that the model belongs to.',
    value: '',
    required: true,
    show: false,
  },
  {
    name: 'max_output_tokens',
    input: 'IntInput',
    displayName: 'Max Output Tokens',
    info: 'How many tokens an answer may have.',
    value: '',
    show: false,
  },
  ...openaiModelInputs.filter(({ name }) => !filledByAgent().includes(name)).map(asOfAgent),
  {
    name: 'system_prompt',
    input: 'MultilineInput',
    displayName: 'Agent Instructions',
    info: 'Who the agent is and how it should work, told to the model before everything else.',
    value: 'You are a helpful assistant that can use tools to answer questions and perform tasks.',
    inputTypes: ['Message'],
    multiline: true,
  },
  {
    name: 'context_id',
    input: 'MessageTextInput',
    displayName: 'Context ID',
    info: 'Only messages of this conversation within the session are history.',
    value: '',
    advanced: true,
    inputTypes: ['Message'],
  },
  {
    name: 'n_messages',
    input: 'IntInput',
    displayName: 'Number of Chat History Messages',
    info: 'How many messages of the session the model gets to see.',
    value: 100,
    advanced: true,
    show: true,
  },
  {
    name: 'format_instructions',
    input: 'MultilineInput',
    displayName: 'Output Format Instructions',
    info: 'How to write the structured answer; the plain one does not need it.',
    // Models read this text where a flow asks for the structured answer.
    value:
      'You are an AI that extracts structured JSON objects from unstructured text. Use a predefined schema with expected types (str, int, float, bool, dict). Extract ALL relevant instances that match the schema - if multiple patterns exist, capture them all. Fill missing or ambiguous values with defaults: null for missing values. Remove exact duplicates but keep variations that have different field values. Always return valid JSON in the expected format, never throw errors. If multiple objects can be extracted, return them all in the structured format.',
    advanced: true,
    inputTypes: ['Message'],
    multiline: true,
  },
  {
    name: 'output_schema',
    input: 'TableInput',
    displayName: 'Output Schema',
    info: 'The members of the structured answer. Without any, whatever JSON the model writes.',
    value: [],
    advanced: true,
    more: { table_schema: schemaColumns() },
  },
  ...agentTaskInputs,
  flag('add_current_date_tool', 'Current Date', 'Give the agent a tool that tells the date and time.'),
];

/** A field of the model's as the agent shows it: the key names no variable by itself. */
function asOfAgent(input: InputDeclaration): InputDeclaration {
  if (input.name === 'temperature') return { ...input, advanced: true };
  if (input.name !== 'api_key') return input;
  return { ...input, value: '', required: false, loadFromDb: false, realTimeRefresh: true };
}

/** Inputs of a chat model that an agent fills itself. */
function filledByAgent(): readonly string[] {
  return ['input_value', 'system_message', 'stream', 'json_mode'];
}

function schemaColumns(): readonly unknown[] {
  return [
    column('name', 'Name', 'str', 'field', 'inline', {}),
    column('description', 'Description', 'str', 'description of field', 'popover', {}),
    column('type', 'Type', 'str', 'str', 'inline', { options: ['str', 'int', 'float', 'bool', 'dict'] }),
    column('multiple', 'As List', 'boolean', 'False', 'inline', {}),
  ];
}

function column(
  name: string,
  displayName: string,
  type: string,
  value: string,
  editMode: string,
  more: object,
): unknown {
  return {
    name,
    display_name: displayName,
    type,
    description: `${displayName} of a member of the answer.`,
    default: value,
    edit_mode: editMode,
    ...more,
  };
}
