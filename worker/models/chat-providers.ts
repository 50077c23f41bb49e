import { bedrockChatModel } from './amazon/chat-model.ts';
import { anthropicChatModel } from './anthropic/chat-model.ts';
import { baiduChatModel } from './baidu/chat-model.ts';
import { cloudflareChatModel } from './cloudflare/chat-model.ts';
import { cohereChatModel } from './cohere/chat-model.ts';
import { googleChatModel } from './google/chat-model.ts';
import { vertexChatModel } from './google/vertex-chat-model.ts';
import { huggingFaceModel } from './huggingface/text-generation.ts';
import { maritalkChatModel } from './maritalk/chat-model.ts';
import { ollamaChatModel } from './ollama/chat-model.ts';
import { openaiChatModels } from './openai/chat-model.ts';
import { dialects } from './openai/dialects.ts';
import type { MakeChatModel } from './protocol.ts';
import { watsonxChatModel } from './watsonx/chat-model.ts';

/** Every provider of chat models, by the name that `ChatModelSettings` gives it. */
export const chatProviders: ReadonlyMap<string, MakeChatModel> = new Map([
  ...Object.entries(dialects).map(([name, dialect]): [string, MakeChatModel] => [name, openaiChatModels(dialect)]),
  ['Cloudflare', cloudflareChatModel],
  ['Anthropic', anthropicChatModel],
  ['Google', googleChatModel],
  ['Google Generative AI', googleChatModel],
  ['Vertex AI', vertexChatModel],
  ['Ollama', ollamaChatModel],
  ['IBM watsonx.ai', watsonxChatModel],
  ['Amazon Bedrock', bedrockChatModel],
  ['Cohere', cohereChatModel],
  ['Baidu Qianfan', baiduChatModel],
  ['MariTalk', maritalkChatModel],
  ['Hugging Face endpoint', huggingFaceModel],
]);
