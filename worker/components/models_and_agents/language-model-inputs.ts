import type { InputDeclaration } from '../../engine/component.ts';

/** What an editor draws of a Language Model; fields of other providers are hidden until one of them is chosen. */
export function languageModelInputs(modelNames: readonly string[]): readonly InputDeclaration[] {
  return [
    {
      name: 'provider',
      input: 'DropdownInput',
      displayName: 'Model Provider',
      info: 'Whose model is asked.',
      options: ['OpenAI', 'Anthropic', 'Google', 'IBM watsonx.ai', 'Ollama'],
      value: 'OpenAI',
      realTimeRefresh: true,
      more: {
        options_metadata: ['OpenAI', 'Anthropic', 'GoogleGenerativeAI', 'WatsonxAI', 'Ollama'].map((icon) => ({
          icon,
        })),
      },
    },
    {
      name: 'model_name',
      input: 'DropdownInput',
      displayName: 'Model Name',
      info: 'Which of its models.',
      options: modelNames,
      value: modelNames[0],
      realTimeRefresh: true,
      more: { refresh_button: true },
    },
    {
      name: 'api_key',
      input: 'SecretStrInput',
      displayName: 'OpenAI API Key',
      info: "The provider's key, or the name of a variable that holds it.",
      value: '',
      inputTypes: [],
      loadFromDb: true,
      password: true,
      realTimeRefresh: true,
    },
    {
      name: 'base_url_ibm_watsonx',
      input: 'DropdownInput',
      displayName: 'watsonx API Endpoint',
      info: 'Where watsonx.ai is asked. Other providers ignore it.',
      options: ['us-south', 'eu-de', 'eu-gb', 'au-syd', 'jp-tok', 'ca-tor'].map(watsonxUrl),
      value: watsonxUrl('us-south'),
      show: false,
      realTimeRefresh: true,
    },
    {
      name: 'project_id',
      input: 'StrInput',
      displayName: 'watsonx Project ID',
      info: 'The watsonx.ai project of the model. Other providers ignore it.',
      value: '',
      show: false,
    },
    {
      name: 'ollama_base_url',
      input: 'MessageTextInput',
      displayName: 'Ollama API URL',
      info: 'Where Ollama is asked. Other providers ignore it.',
      value: 'http://localhost:11434',
      inputTypes: ['Message'],
      loadFromDb: true,
      show: false,
      realTimeRefresh: true,
    },
    ...askInputs,
    {
      name: 'stream',
      input: 'BoolInput',
      displayName: 'Stream',
      info: 'Give the answer on as it comes.',
      value: false,
      advanced: true,
    },
    {
      name: 'temperature',
      input: 'SliderInput',
      displayName: 'Temperature',
      info: 'How much chance there is in an answer: 0 for the likeliest words.',
      value: 0.1,
      advanced: true,
      more: { range_spec: { step_type: 'float', min: 0, max: 1, step: 0.01 } },
    },
  ];
}

/** What every chat model is asked with. */
export const askInputs: readonly InputDeclaration[] = [
  {
    name: 'input_value',
    input: 'MessageInput',
    displayName: 'Input',
    info: 'What the model is asked.',
    value: '',
    inputTypes: ['Message'],
  },
  {
    name: 'system_message',
    input: 'MultilineInput',
    displayName: 'System Message',
    info: 'How the model should behave, told to it before the question.',
    value: '',
    inputTypes: ['Message'],
    multiline: true,
  },
];

function watsonxUrl(region: string): string {
  return `https://${region}.ml.cloud.ibm.com`;
}
