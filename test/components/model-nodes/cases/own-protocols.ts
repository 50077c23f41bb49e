import { hi, key, type NodeCase } from './node-case.ts';

const claude = { content: [{ type: 'text', text: 'ok' }], stop_reason: 'end_turn' };
const gemini = { candidates: [{ content: { parts: [{ text: 'ok' }] }, finishReason: 'STOP' }] };
const llama = { message: { role: 'assistant', content: 'ok' }, done: true };
const cohere = { message: { content: [{ type: 'text', text: 'ok' }] }, finish_reason: 'COMPLETE' };
const bedrock = { output: { message: { content: [{ text: 'ok' }] } }, stopReason: 'end_turn' };

/** Nodes whose providers have protocols of their own; recorded from Langflow 1.7.1: where they ask, and with what. */
export const ownProtocolNodes: readonly NodeCase[] = [
  {
    type: 'AnthropicModel',
    keys: ['api_key'],
    url: 'https://api.anthropic.com/v1/messages',
    answer: claude,
    usual: { model: 'claude-opus-4-5-20251101', max_tokens: 4096, temperature: 0.1, messages: hi },
    set: { max_tokens: 9, temperature: 0, model_name: 'c', system_message: 'S', base_url: 'https://own/' },
    gives: ['https://own/v1/messages', { model: 'c', max_tokens: 9, temperature: 0, system: 'S', messages: hi }],
  },
  {
    type: 'GoogleGenerativeAIModel',
    keys: ['api_key'],
    url: 'https://generativelanguage.googleapis.com/v1beta/models/gemini-1.5-pro:generateContent',
    answer: gemini,
    usual: {
      contents: [{ parts: [{ text: 'hi' }], role: 'user' }],
      generationConfig: { candidateCount: 1, temperature: 0.1 },
    },
    set: { max_output_tokens: 50, temperature: 0, top_k: 3, top_p: 0.5, n: 2, model_name: 'models/g' },
    gives: [
      'https://generativelanguage.googleapis.com/v1beta/models/g:generateContent',
      {
        contents: [{ parts: [{ text: 'hi' }], role: 'user' }],
        generationConfig: { candidateCount: 2, maxOutputTokens: 50, temperature: 0, topP: 0.5, topK: 3 },
      },
    ],
  },
  {
    type: 'Maritalk',
    keys: ['api_key'],
    url: 'https://chat.maritaca.ai/api/chat/inference',
    answer: { answer: 'ok' },
    usual: {
      model: 'sabia-2-small',
      do_sample: true,
      max_tokens: 512,
      temperature: 0.1,
      top_p: 0.95,
      stopping_tokens: [],
      messages: hi,
    },
    set: { model_name: 'sabia-2-medium', max_tokens: 5 },
    gives: [
      'https://chat.maritaca.ai/api/chat/inference',
      {
        model: 'sabia-2-medium',
        do_sample: true,
        max_tokens: 5,
        temperature: 0.1,
        top_p: 0.95,
        stopping_tokens: [],
        messages: hi,
      },
    ],
  },
  {
    type: 'OllamaModel',
    keys: [],
    fields: { model_name: 'llama3', api_key: key },
    url: 'http://localhost:11434/api/chat',
    answer: llama,
    usual: { ...ollamas(), options: { temperature: 0.1 } },
    set: {
      base_url: 'http://lan:11434/v1',
      temperature: 0,
      stop_tokens: 'a,b',
      mirostat: 'Mirostat',
      mirostat_eta: 0.2,
      mirostat_tau: 4,
      top_k: 5,
      num_ctx: 0,
      enable_structured_output: true,
    },
    gives: [
      'http://lan:11434/api/chat',
      { ...ollamas(), options: { mirostat: 1, mirostat_eta: 0.2, mirostat_tau: 4, stop: ['a', 'b'], top_k: 5 } },
    ],
  },
  {
    type: 'CohereModel',
    keys: ['cohere_api_key'],
    url: 'https://api.cohere.com/v2/chat',
    answer: { ...cohere, models: [{ name: 'command-r' }] },
    usual: { model: 'command-r', temperature: 0.75, messages: hi, stream: false },
    set: { temperature: 0.2 },
    gives: ['https://api.cohere.com/v2/chat', { model: 'command-r', temperature: 0.2, messages: hi, stream: false }],
  },
  {
    type: 'AmazonBedrockConverseModel',
    keys: ['aws_access_key_id', 'aws_secret_access_key'],
    url: 'https://bedrock-runtime.us-east-1.amazonaws.com/model/anthropic.claude-3-5-sonnet-20241022-v2%3A0/converse',
    answer: bedrock,
    usual: {
      messages: [{ role: 'user', content: [{ text: 'hi' }] }],
      system: [],
      inferenceConfig: { maxTokens: 4096, temperature: 0.7, topP: 0.9 },
    },
    set: { model_id: 'm', region_name: 'eu-west-1', additional_model_fields: { top_k: 5 }, temperature: 0 },
    gives: [
      'https://bedrock-runtime.eu-west-1.amazonaws.com/model/m/converse',
      {
        messages: [{ role: 'user', content: [{ text: 'hi' }] }],
        system: [],
        inferenceConfig: { maxTokens: 4096, temperature: 0, topP: 0.9 },
        additionalModelRequestFields: { top_k: 5 },
      },
    ],
  },
  {
    type: 'AmazonBedrockModel',
    keys: ['aws_access_key_id', 'aws_secret_access_key'],
    url: 'https://bedrock-runtime.us-east-1.amazonaws.com/model/anthropic.claude-3-haiku-20240307-v1%3A0/converse',
    answer: bedrock,
    usual: {
      messages: [{ role: 'user', content: [{ text: 'hi' }] }],
      system: [],
      inferenceConfig: { maxTokens: 1024 },
    },
    set: { endpoint_url: 'https://own', model_kwargs: { temperature: 0.5, max_tokens: 3, top_k: 5 } },
    gives: [
      'https://own/model/anthropic.claude-3-haiku-20240307-v1%3A0/converse',
      {
        messages: [{ role: 'user', content: [{ text: 'hi' }] }],
        system: [],
        inferenceConfig: { maxTokens: 3, temperature: 0.5 },
        additionalModelRequestFields: { top_k: 5 },
      },
    ],
  },
  {
    type: 'BaiduQianfanChatModel',
    keys: ['qianfan_ak', 'qianfan_sk'],
    url: 'https://aip.baidubce.com/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/completions_pro?access_token=TOK',
    answer: { result: 'ok', access_token: 'TOK' },
    usual: { messages: hi, temperature: 0.95, top_p: 0.8, penalty_score: 1, stream: false },
    set: { endpoint: 'own', system_message: 'S', temperature: 0.5 },
    gives: [
      'https://aip.baidubce.com/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/own?access_token=TOK',
      { messages: hi, system: 'S', temperature: 0.5, top_p: 0.8, penalty_score: 1, stream: false },
    ],
  },
];

function ollamas() {
  return { model: 'llama3', stream: true, messages: hi, tools: [] };
}
