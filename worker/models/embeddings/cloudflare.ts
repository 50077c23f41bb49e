import { baseUrl } from '../protocol.ts';
import { embeddingModels, type MakeEmbeddings } from './protocol.ts';

/** Embedding models of Cloudflare Workers AI, by its REST interface. `options`: `accountId`, `stripsLines`. */
export const cloudflareEmbeddings: MakeEmbeddings = embeddingModels({
  batch: 100,
  request: (settings, { texts }, deps) => ({
    url: `${baseUrl(settings, deps, 'https://api.cloudflare.com/client/v4/accounts')}/${settings.options?.accountId ?? ''}/ai/run/${settings.modelName}`,
    headers: { authorization: `Bearer ${settings.apiKey ?? ''}` },
    body: {
      text: settings.options?.stripsLines === 'true' ? texts.map((text) => text.replaceAll('\n', ' ')) : texts,
      ...settings.extra,
    },
  }),
  vectors: (answer) => (answer as { result?: { data?: unknown } } | null)?.result?.data,
});
