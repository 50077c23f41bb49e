import type { InputDeclaration } from '../../engine/component.ts';
import { watsonxUrls } from '../ibm/watsonx-regions.ts';
import { choice, flag, fraction, key, message, modelKwargs, whole } from '../model-nodes/fields.ts';
import { openaiEmbeddingNames } from '../openai/model-names.ts';

/** What an editor draws of an Embedding Model; fields of other providers are hidden until one of them is chosen. */
export const embeddingModelInputs: readonly InputDeclaration[] = [
  choice('provider', 'Model Provider', ['OpenAI', 'Ollama', 'IBM watsonx.ai'], {
    info: 'Whose model is asked.',
    realTimeRefresh: true,
    more: { options_metadata: ['OpenAI', 'Ollama', 'WatsonxAI'].map((icon) => ({ icon })) },
  }),
  message('api_base', 'API Base URL', {
    info: 'Where the provider is asked, if not at its own address.',
    advanced: true,
  }),
  message('ollama_base_url', 'Ollama API URL', {
    info: 'Where Ollama is asked. Other providers ignore it.',
    value: 'http://localhost:11434',
    loadFromDb: true,
    show: false,
    realTimeRefresh: true,
  }),
  choice('base_url_ibm_watsonx', 'watsonx API Endpoint', watsonxUrls, {
    info: 'Where watsonx.ai is asked. Other providers ignore it.',
    show: false,
    realTimeRefresh: true,
  }),
  choice('model', 'Model Name', openaiEmbeddingNames, {
    info: 'Which of its models.',
    realTimeRefresh: true,
    more: { refresh_button: true },
  }),
  key('api_key', 'OpenAI API Key', {
    info: "The provider's key, or the name of a variable that holds it.",
    required: true,
    realTimeRefresh: true,
  }),
  message('project_id', 'Project ID', { info: 'The watsonx.ai project. Other providers ignore it.', show: false }),
  whole('dimensions', 'Dimensions', { info: 'The length of the vectors, where the model lets it be chosen.' }),
  whole('chunk_size', 'Chunk Size', { value: 1000, info: 'How many texts are sent together.' }),
  fraction('request_timeout', 'Request Timeout', { info: 'How many seconds the model may be silent.' }),
  whole('max_retries', 'Max Retries', { value: 3, info: 'How often an unavailable model is asked again.' }),
  flag('show_progress_bar', 'Show Progress Bar', { info: 'Kept for flows that have it.', advanced: true }),
  modelKwargs,
  whole('truncate_input_tokens', 'Truncate Input Tokens', {
    value: 200,
    info: 'Where watsonx.ai cuts a long text.',
    show: false,
  }),
  flag('input_text', 'Include the original text in the output', { value: true, advanced: true, show: false }),
];
