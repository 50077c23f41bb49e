import type { Inputs } from '../../engine/component.ts';
import type { ChatModelSettings } from '../../engine/context.ts';
import { TerminalError } from '../../engine/errors.ts';
import { chatSettings, textIn } from '../model-nodes/settings.ts';
import { ollamaUrl } from '../ollama/ollama-url.ts';
import { reasoningModelNames } from '../openai/model-names.ts';

/** What a Language Model's fields say of its provider. Throws TerminalError for what that provider needs and lacks. */
export function languageModelSettings(inputs: Inputs): ChatModelSettings {
  const provider = String(inputs.provider ?? '');
  const usual = chatSettings({
    provider,
    modelName: String(inputs.model_name ?? ''),
    temperature: inputs.temperature as number | null,
  });
  return PROVIDERS[provider]?.(usual, inputs) ?? usual;
}

const PROVIDERS: Readonly<Record<string, (usual: ChatModelSettings, inputs: Inputs) => ChatModelSettings>> = {
  OpenAI: (usual, inputs) => ({
    ...usual,
    apiKey: needed(inputs, 'api_key', 'OpenAI API key', 'OpenAI'),
    temperature: reasoningModelNames.includes(usual.modelName) ? null : usual.temperature,
  }),
  Anthropic: (usual, inputs) => ({ ...usual, apiKey: needed(inputs, 'api_key', 'Anthropic API key', 'Anthropic') }),
  Google: (usual, inputs) => ({
    ...usual,
    apiKey: needed(inputs, 'api_key', 'Google API key', 'Google'),
    maxRetries: 5,
  }),
  'IBM watsonx.ai': (usual, inputs) => ({
    ...usual,
    apiKey: needed(inputs, 'api_key', 'IBM API key', 'IBM watsonx.ai'),
    baseUrl: needed(inputs, 'base_url_ibm_watsonx', 'IBM watsonx API Endpoint', 'IBM watsonx.ai'),
    options: { projectId: needed(inputs, 'project_id', 'IBM watsonx Project ID', 'IBM watsonx.ai') },
  }),
  Ollama: (usual, inputs) => {
    const url = needed(inputs, 'ollama_base_url', 'Ollama API URL', 'Ollama');
    needed(inputs, 'model_name', 'Model name', 'Ollama');
    return { ...usual, baseUrl: ollamaUrl(url), maxRetries: 0 };
  },
};

function needed(inputs: Inputs, field: string, name: string, provider: string): string {
  const value = textIn(inputs, field);
  if (value !== '') return value;
  const message = `${name} is required when using ${provider} provider`;
  if (field === 'api_key') throw new TerminalError(message, 'api_key_missing');
  throw new TerminalError(message, 'input_missing');
}
