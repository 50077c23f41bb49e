import type { ChatModelSettings, EmbeddingSettings, Models } from '../engine/context.ts';
import { UnknownProviderError } from '../engine/model-errors.ts';
import type { Embeddings, LanguageModel } from '../engine/values.ts';
import type { ModelDeps } from './deps.ts';
import { openaiChatModel } from './openai/chat-model.ts';

/**
 * The chat models that flows may ask for, over the run's own `fetch`. `chat` throws UnknownProviderError for a
 * provider without an adapter; asking a model throws ModelRefusedError or ModelUnavailableError, or the reason of the
 * signal that ended it. No error text contains the key.
 */
export function createModels(deps: ModelDeps): Models {
  return {
    chat(settings) {
      const make = adapters.get(settings.provider);
      if (make === undefined) throw new UnknownProviderError(settings.provider, [...adapters.keys()]);
      return make(settings, deps);
    },
    embeddings(settings) {
      const make = embedders.get(settings.provider);
      if (make === undefined) throw new UnknownProviderError(settings.provider, [...embedders.keys()]);
      return make(settings, deps);
    },
  };
}

const adapters: ReadonlyMap<string, (settings: ChatModelSettings, deps: ModelDeps) => LanguageModel> = new Map([
  ['OpenAI', openaiChatModel],
]);

const embedders: ReadonlyMap<string, (settings: EmbeddingSettings, deps: ModelDeps) => Embeddings> = new Map();
