import type { Models } from '../engine/context.ts';
import { UnknownProviderError } from '../engine/model-errors.ts';
import { chatProviders } from './chat-providers.ts';
import type { ModelDeps } from './deps.ts';
import { embeddingProviders } from './embedding-providers.ts';

/**
 * The models that flows may ask for, over the run's own `fetch`. Both throw UnknownProviderError for a provider without
 * an adapter; asking a model throws ModelRefusedError or ModelUnavailableError, or the reason of the signal that ended
 * it. No error text contains the key.
 */
export function createModels(given: ModelDeps): Models {
  const deps: ModelDeps = { tokens: new Map(), ...given };
  return {
    chat(settings) {
      const make = chatProviders.get(settings.provider);
      if (make === undefined) throw new UnknownProviderError(settings.provider, [...chatProviders.keys()]);
      return make(settings, deps);
    },
    embeddings(settings) {
      const make = embeddingProviders.get(settings.provider);
      if (make === undefined) throw new UnknownProviderError(settings.provider, [...embeddingProviders.keys()]);
      return make(settings, deps);
    },
  };
}
