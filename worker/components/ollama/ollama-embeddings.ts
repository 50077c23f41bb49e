import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { choice, message } from '../model-nodes/fields.ts';
import { textIn } from '../model-nodes/settings.ts';
import { ollamaUrl } from './ollama-url.ts';

/** Embedding models that an Ollama server runs. */
export const ollamaEmbeddings = defineEmbeddings({
  type: 'OllamaEmbeddings',
  displayName: 'Ollama Embeddings',
  description: 'Makes vectors of texts with a model that an Ollama server runs.',
  icon: 'Ollama',
  outputName: 'Embeddings',
  inputs: [
    choice('model_name', 'Ollama Model', [], {
      required: true,
      realTimeRefresh: true,
      more: { refresh_button: true, combobox: true },
    }),
    message('base_url', 'Ollama Base URL', {
      info: 'Where Ollama listens.',
      value: 'http://localhost:11434',
      required: true,
    }),
  ],
  settings: (inputs) => ({
    provider: 'Ollama',
    modelName: textIn(inputs, 'model_name'),
    baseUrl: ollamaUrl(textIn(inputs, 'base_url')),
    maxRetries: 0,
  }),
});
