import type { Inputs } from '../../engine/component.ts';
import type { EmbeddingSettings } from '../../engine/context.ts';
import { TerminalError } from '../../engine/errors.ts';
import { countIn, membersIn, numberIn, secondsIn, textIn } from '../model-nodes/settings.ts';
import { ollamaUrl } from '../ollama/ollama-url.ts';

/**
 * What an Embedding Model's fields say of its provider. Throws TerminalError for a key or project that is missing, and
 * for a provider that is none.
 */
export function embeddingModelSettings(inputs: Inputs): Settings {
  const provider = String(inputs.provider ?? '');
  const own = PROVIDERS[provider];
  if (own === undefined) throw new TerminalError(`Unknown provider: ${provider}`, 'unknown_provider');
  return { provider, modelName: textIn(inputs, 'model'), ...own(inputs) };
}

const PROVIDERS: Readonly<Record<string, (inputs: Inputs) => Partial<EmbeddingSettings>>> = {
  OpenAI: (inputs) => ({
    apiKey: needed(inputs, 'api_key', 'OpenAI API key is required when using OpenAI provider'),
    baseUrl: textIn(inputs, 'api_base') || null,
    dimensions: countIn(inputs, 'dimensions'),
    chunkSize: countIn(inputs, 'chunk_size'),
    maxRetries: numberIn(inputs, 'max_retries') ?? 3,
    timeout: secondsIn(inputs, 'request_timeout'),
    extra: membersIn(inputs, 'model_kwargs'),
  }),
  Ollama: (inputs) => ({
    baseUrl: ollamaUrl(textIn(inputs, 'ollama_base_url')),
    maxRetries: 0,
    extra: membersIn(inputs, 'model_kwargs'),
  }),
  'IBM watsonx.ai': (inputs) => ({
    apiKey: needed(inputs, 'api_key', 'IBM watsonx.ai API key is required when using IBM watsonx.ai provider'),
    baseUrl: textIn(inputs, 'base_url_ibm_watsonx') || null,
    options: { projectId: needed(inputs, 'project_id', 'Project ID is required for IBM watsonx.ai provider') },
    extra: {
      truncate_input_tokens: numberIn(inputs, 'truncate_input_tokens'),
      return_options: { input_text: inputs.input_text !== false },
    },
  }),
};

function needed(inputs: Inputs, field: string, message: string): string {
  const value = textIn(inputs, field);
  if (value !== '') return value;
  if (field === 'api_key') throw new TerminalError(message, 'api_key_missing');
  throw new TerminalError(message, 'input_missing');
}

type Settings = Partial<EmbeddingSettings> & Pick<EmbeddingSettings, 'provider' | 'modelName'>;
