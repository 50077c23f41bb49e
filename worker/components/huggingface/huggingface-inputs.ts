import type { InputDeclaration } from '../../engine/component.ts';
import { choice, dict, fraction, key, slider, text, whole } from '../model-nodes/fields.ts';

/** What an editor draws of a Hugging Face model. */
export const huggingFaceInputs: readonly InputDeclaration[] = [
  choice(
    'model_id',
    'Model ID',
    [
      'meta-llama/Llama-3.3-70B-Instruct',
      'mistralai/Mixtral-8x7B-Instruct-v0.1',
      'mistralai/Mistral-7B-Instruct-v0.3',
      'meta-llama/Llama-3.1-8B-Instruct',
      'Qwen/Qwen2.5-Coder-32B-Instruct',
      'Qwen/QwQ-32B-Preview',
      'openai-community/gpt2',
      'custom',
    ],
    { required: true, realTimeRefresh: true },
  ),
  text('custom_model', 'Custom Model ID', { info: 'A model of the hub.', required: true, show: false }),
  whole('max_new_tokens', 'Max New Tokens', {
    value: 512,
    info: 'How many tokens an answer may have.',
    advanced: false,
  }),
  whole('top_k', 'Top K', { info: 'Only so many of the likeliest words.' }),
  fraction('top_p', 'Top P', { value: 0.95, info: 'Only the likeliest words that together have this chance.' }),
  fraction('typical_p', 'Typical P', { value: 0.95, info: 'How typical words must be.' }),
  slider('temperature', 'Temperature', 0.8, [0, 2], { advanced: true }),
  fraction('repetition_penalty', 'Repetition Penalty', { info: 'Above 1: against saying the same again.' }),
  text('inference_endpoint', 'Inference Endpoint', {
    value: 'https://api-inference.huggingface.co/models/',
    info: 'The hub, or the URL of a text generation server.',
    required: true,
  }),
  choice('task', 'Task', ['text2text-generation', 'text-generation', 'summarization', 'translation'], {
    value: 'text-generation',
    advanced: true,
  }),
  key('huggingfacehub_api_token', 'HuggingFace HubAPI Token', { required: true }),
  dict('model_kwargs', 'Model Keyword Arguments'),
  whole('retry_attempts', 'Retry Attempts', { value: 1 }),
];
