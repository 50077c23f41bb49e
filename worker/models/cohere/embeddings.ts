import { embeddingModels, type MakeEmbeddings } from '../embeddings/protocol.ts';
import { baseUrl } from '../protocol.ts';
import { cohereRefusal } from './chat-model.ts';

/** Embedding models behind Cohere's `/v1/embed`. */
export const cohereEmbeddings: MakeEmbeddings = embeddingModels({
  batch: 96,
  request: (settings, { texts, purpose }, deps) => ({
    url: `${baseUrl(settings, deps, 'https://api.cohere.com')}/v1/embed`,
    headers: { authorization: `Bearer ${settings.apiKey ?? ''}` },
    body: {
      texts,
      model: settings.modelName,
      input_type: purpose === 'query' ? 'search_query' : 'search_document',
      embedding_types: ['float'],
      ...settings.extra,
    },
  }),
  vectors(answer) {
    const { embeddings } = (answer ?? {}) as { embeddings?: unknown };
    return Array.isArray(embeddings) ? embeddings : (embeddings as { float?: unknown } | undefined)?.float;
  },
  refusal: cohereRefusal,
});
