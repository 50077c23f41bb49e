import { field } from '../../support/draw.ts';
import { chat, hi, key, type NodeCase } from './node-case.ts';

/** Nodes whose providers speak chat completions; recorded from Langflow 1.7.1: where they ask, and with what. */
export const chatCompletionNodes: readonly NodeCase[] = [
  {
    type: 'GroqModel',
    keys: ['api_key'],
    url: 'https://api.groq.com/openai/v1/chat/completions',
    usual: { ...groqs(), model: 'llama-3.1-8b-instant', n: 1, temperature: 0.1 },
    set: { model_name: 'g', n: 2, max_tokens: 7, temperature: 0 },
    gives: [
      'https://api.groq.com/openai/v1/chat/completions',
      { ...groqs(), model: 'g', n: 2, max_tokens: 7, temperature: 0 },
    ],
  },
  {
    type: 'DeepSeekModelComponent',
    keys: ['api_key'],
    url: 'https://api.deepseek.com/chat/completions',
    usual: { model: 'deepseek-chat', seed: 1, temperature: 1 },
    set: { json_mode: true, max_tokens: 5, model_kwargs: { top_p: 0.5 }, api_base: 'https://own' },
    gives: [
      'https://own/chat/completions',
      {
        model: 'deepseek-chat',
        seed: 1,
        temperature: 1,
        max_completion_tokens: 5,
        top_p: 0.5,
        response_format: { type: 'json_object' },
      },
    ],
  },
  {
    type: 'xAIModel',
    keys: ['api_key'],
    url: 'https://api.x.ai/v1/chat/completions',
    usual: { model: 'grok-2-latest', seed: 1, temperature: 0.1 },
    set: { json_mode: true, seed: 7, max_tokens: 5 },
    gives: [
      'https://api.x.ai/v1/chat/completions',
      {
        model: 'grok-2-latest',
        seed: 7,
        temperature: 0.1,
        max_completion_tokens: 5,
        response_format: { type: 'json_object' },
      },
    ],
  },
  {
    type: 'PerplexityModel',
    keys: ['api_key'],
    url: 'https://api.perplexity.ai/chat/completions',
    usual: { model: 'llama-3.1-sonar-small-128k-online', temperature: 0.75, n: 1, top_p: null },
    set: { model_name: 'sonar', max_tokens: 7, temperature: 0, top_p: 0.5 },
    gives: [
      'https://api.perplexity.ai/chat/completions',
      { model: 'sonar', temperature: 0.75, n: 1, top_p: 0.5, max_tokens: 7 },
    ],
  },
  {
    type: 'NovitaModel',
    keys: ['api_key'],
    url: 'https://api.novita.ai/v3/openai/chat/completions',
    usual: { model: 'deepseek/deepseek-r1', seed: 1, temperature: 0.1 },
    set: { json_mode: true },
    gives: [
      'https://api.novita.ai/v3/openai/chat/completions',
      { model: 'deepseek/deepseek-r1', seed: 1, temperature: 0.1, response_format: { type: 'json_object' } },
    ],
  },
  {
    type: 'LMStudioModel',
    keys: [],
    fields: { api_key: key, model_name: 'm' },
    url: 'http://localhost:1234/v1/chat/completions',
    usual: { model: 'm', seed: 1, temperature: 0.1 },
    set: { base_url: 'http://lan:1234/v1', max_tokens: 3, seed: 2 },
    gives: ['http://lan:1234/v1/chat/completions', { model: 'm', seed: 2, temperature: 0.1, max_completion_tokens: 3 }],
  },
  {
    type: 'AIMLModel',
    keys: ['api_key'],
    fields: { model_name: 'm' },
    url: 'https://api.aimlapi.com/v2/chat/completions',
    usual: { model: 'm', temperature: 0.1 },
    set: { model_name: 'o1-x', model_kwargs: { top_p: 0.5 } },
    gives: ['https://api.aimlapi.com/v2/chat/completions', { model: 'o1-x', temperature: 1, top_p: 0.5 }],
  },
  {
    type: 'CometAPIModel',
    keys: ['api_key'],
    fields: { model_name: 'm' },
    url: 'https://api.cometapi.com/v1/chat/completions',
    usual: { model: 'm', seed: 1, temperature: 0.7 },
    set: { max_tokens: 3 },
    gives: [
      'https://api.cometapi.com/v1/chat/completions',
      { model: 'm', seed: 1, temperature: 0.7, max_completion_tokens: 3 },
    ],
  },
  {
    type: 'OpenRouterComponent',
    keys: ['api_key'],
    fields: { model_name: 'm' },
    url: 'https://openrouter.ai/api/v1/chat/completions',
    usual: { model: 'm', temperature: 0.7 },
    set: { max_tokens: 3, temperature: 0 },
    gives: ['https://openrouter.ai/api/v1/chat/completions', { model: 'm', temperature: 0, max_completion_tokens: 3 }],
  },
  {
    type: 'AzureOpenAIModel',
    keys: ['api_key'],
    fields: { azure_endpoint: 'https://res/', azure_deployment: 'dep' },
    url: 'https://res/openai/deployments/dep/chat/completions?api-version=2024-06-01',
    usual: { model: null, temperature: 0.7 },
    set: { api_version: '2025-01-01-preview', max_tokens: 3 },
    gives: [
      'https://res/openai/deployments/dep/chat/completions?api-version=2025-01-01-preview',
      { model: null, temperature: 0.7, max_tokens: 3 },
    ],
  },
  {
    type: 'MistralModel',
    keys: ['api_key'],
    fields: { max_retries: 0 },
    url: 'https://api.mistral.ai/v1/chat/completions',
    usual: { model: 'codestral-latest', temperature: 0.1, top_p: 1, random_seed: 1, safe_prompt: false },
    set: { safe_mode: true, max_tokens: 4, random_seed: 3, mistral_api_base: 'https://own/v1' },
    gives: [
      'https://own/v1/chat/completions',
      { model: 'codestral-latest', temperature: 0.1, top_p: 1, random_seed: 3, safe_prompt: true, max_tokens: 4 },
    ],
  },
  {
    type: 'NVIDIAModelComponent',
    keys: ['api_key'],
    fields: { model_name: 'm' },
    url: 'https://integrate.api.nvidia.com/v1/chat/completions',
    usual: { model: 'm', temperature: 0.1, seed: 1 },
    set: { detailed_thinking: field({ value: true, show: true }), system_message: 'S', max_tokens: 3 },
    gives: [
      'https://integrate.api.nvidia.com/v1/chat/completions',
      {
        model: 'm',
        temperature: 0.1,
        seed: 1,
        max_tokens: 3,
        messages: [{ role: 'system', content: 'detailed thinking on\n\nS' }, ...hi],
      },
    ],
  },
  {
    type: 'IBMwatsonxModel',
    keys: ['api_key'],
    fields: { base_url: 'https://eu-de.ml.cloud.ibm.com', project_id: 'p', model_name: 'ibm/granite' },
    url: 'https://eu-de.ml.cloud.ibm.com/ml/v1/text/chat?version=2026-01-07',
    answer: { ...chat, access_token: 'TOK' },
    usual: { ...granite(), messages: hi },
    set: { stop_sequence: 'END', logprobs: false, logit_bias: 'no json', max_tokens: 5 },
    gives: [
      'https://eu-de.ml.cloud.ibm.com/ml/v1/text/chat?version=2026-01-07',
      {
        ...granite(),
        messages: hi,
        stop: ['END'],
        logprobs: false,
        logit_bias: { '1003': -100, '1004': -100 },
        max_tokens: 5,
      },
    ],
  },
  {
    type: 'HuggingFaceModel',
    keys: ['huggingfacehub_api_token'],
    url: 'https://router.huggingface.co/v1/chat/completions',
    usual: { model: 'meta-llama/Llama-3.3-70B-Instruct', temperature: 0.8, max_tokens: 512, top_p: 0.95 },
    set: {
      inference_endpoint: 'https://tgi.example/generate',
      top_k: 4,
      task: 'text-generation',
    },
    gives: [
      'https://tgi.example/generate',
      {
        inputs: 'Human: hi',
        parameters: {
          max_new_tokens: 512,
          top_k: 4,
          top_p: 0.95,
          typical_p: 0.95,
          temperature: 0.8,
          return_full_text: false,
        },
        stream: false,
      },
    ],
    otherAnswer: [{ generated_text: 'ok' }],
  },
];

function groqs() {
  return { reasoning_effort: null, reasoning_format: null, service_tier: 'on_demand', stop: null };
}

function granite() {
  return {
    model_id: 'ibm/granite',
    project_id: 'p',
    max_tokens: 1000,
    temperature: 0.1,
    top_p: 0.9,
    frequency_penalty: 0.5,
    presence_penalty: 0.3,
    seed: 8,
    stop: [],
    n: 1,
    logprobs: true,
    top_logprobs: 3,
    time_limit: 600_000,
    logit_bias: null,
  };
}
