import type { EmbeddingSettings } from '../../engine/context.ts';
import { embeddingModels, type MakeEmbeddings } from '../embeddings/protocol.ts';
import { baseUrl } from '../protocol.ts';
import { bindingDeps, hasAccount } from './account.ts';

/**
 * Embedding models of Cloudflare Workers AI: by its REST interface, or, where neither an account nor a key is given, by
 * the deployment's own binding. `options`: `accountId`, `stripsLines`. Throws ModelRefusedError where there is neither.
 */
export const cloudflareEmbeddings: MakeEmbeddings = (settings, deps) =>
  hasAccount(settings) ? byRest(settings, deps) : byBinding(settings, bindingDeps(deps));

const byRest = embeddingModels({
  batch: 100,
  request: (settings, { texts }, deps) => ({
    url: `${baseUrl(settings, deps, 'https://api.cloudflare.com/client/v4/accounts')}/${settings.options?.accountId ?? ''}/ai/run/${settings.modelName}`,
    headers: { authorization: `Bearer ${settings.apiKey ?? ''}` },
    body: { text: sent(texts, settings), ...settings.extra },
  }),
  vectors: (answer) => (answer as { result?: { data?: unknown } } | null)?.result?.data,
});

const byBinding = embeddingModels({
  batch: 100,
  request: (settings, { texts }) => ({
    url: 'https://workers-ai.invalid',
    headers: {},
    body: { model: settings.modelName, text: sent(texts, settings), ...settings.extra },
  }),
  vectors: (answer) => (answer as { data?: unknown } | null)?.data,
});

function sent(texts: readonly string[], { options }: EmbeddingSettings): readonly string[] {
  return options?.stripsLines === 'true' ? texts.map((text) => text.replaceAll('\n', ' ')) : texts;
}
