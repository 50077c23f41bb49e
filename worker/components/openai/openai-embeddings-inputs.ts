import type { InputDeclaration } from '../../engine/component.ts';
import { choice, dict, flag, fraction, key, message, modelKwargs, whole } from '../model-nodes/fields.ts';
import { openaiEmbeddingNames } from './model-names.ts';

const unused = { info: 'Kept for flows that have it; nothing reads it.', advanced: true };

/** What an editor draws of an OpenAI embedding model. */
export const openaiEmbeddingsInputs: readonly InputDeclaration[] = [
  dict('default_headers', 'Default Headers', { info: 'Further headers of each request.' }),
  dict('default_query', 'Default Query', { info: 'Further members of the query of each request.' }),
  whole('chunk_size', 'Chunk Size', { value: 1000, info: 'How many texts are sent together.' }),
  message('client', 'Client', unused),
  message('deployment', 'Deployment', unused),
  whole('embedding_ctx_length', 'Embedding Context Length', {
    value: 1536,
    info: 'How many tokens are sent as one text: longer ones are sent in pieces and their vectors averaged.',
  }),
  whole('max_retries', 'Max Retries', { value: 3, info: 'How often an unavailable model is asked again.' }),
  choice('model', 'Model', openaiEmbeddingNames),
  modelKwargs,
  key('openai_api_key', 'OpenAI API Key', { value: 'OPENAI_API_KEY', required: true }),
  message('openai_api_base', 'OpenAI API Base', {
    info: "Another server's base URL, with its version, for example http://localhost:8000/v1.",
    advanced: true,
  }),
  message('openai_api_type', 'OpenAI API Type', unused),
  message('openai_api_version', 'OpenAI API Version', unused),
  message('openai_organization', 'OpenAI Organization', { info: 'Who pays, by its id.', advanced: true }),
  message('openai_proxy', 'OpenAI Proxy', unused),
  fraction('request_timeout', 'Request Timeout', { info: 'How many seconds the model may be silent.' }),
  flag('show_progress_bar', 'Show Progress Bar', unused),
  flag('skip_empty', 'Skip Empty', unused),
  message('tiktoken_model_name', 'TikToken Model Name', unused),
  flag('tiktoken_enable', 'TikToken Enable', { ...unused, value: true }),
  whole('dimensions', 'Dimensions', { info: 'The length of the vectors, where the model lets it be chosen.' }),
];
