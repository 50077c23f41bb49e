import { embeddingModels, type MakeEmbeddings } from '../embeddings/protocol.ts';
import { baseUrl } from '../protocol.ts';
import { ollamaRefusal } from './chat-model.ts';

/** Embedding models of an Ollama server. Members of `settings.extra` are Ollama's own options. */
export const ollamaEmbeddings: MakeEmbeddings = embeddingModels({
  batch: 1000,
  request: (settings, { texts }, deps) => ({
    url: `${baseUrl(settings, deps, 'http://localhost:11434')}/api/embed`,
    headers: settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {},
    body: { model: settings.modelName, input: texts, options: settings.extra },
  }),
  vectors: (answer) => (answer as { embeddings?: unknown } | null)?.embeddings,
  refusal: ollamaRefusal,
});
