import type { EmbeddingSettings } from '../../engine/context.ts';
import { embeddingsKind } from '../../engine/kinds.ts';
import { ModelRefusedError } from '../../engine/model-errors.ts';
import type { Embeddings } from '../../engine/values.ts';
import type { ModelDeps, WorkersAi } from '../deps.ts';
import { baseUrl } from '../protocol.ts';
import { checkedVectors, embeddingModels, type MakeEmbeddings } from './protocol.ts';

/**
 * Embedding models of Cloudflare Workers AI: by its REST interface, or, where neither an account nor a key is given, by
 * the deployment's own binding. `options`: `accountId`, `stripsLines`. Throws ModelRefusedError where there is neither.
 */
export const cloudflareEmbeddings: MakeEmbeddings = (settings, deps) => {
  if (settings.apiKey && settings.options?.accountId) return byRest(settings, deps);
  if (deps.ai !== undefined) return byBinding(settings, deps.ai);
  throw new ModelRefusedError(
    'Cloudflare Workers AI needs an account ID and an API token here: this deployment has no binding to it.',
    { code: 'api_key_missing' },
  );
};

const byRest = embeddingModels({
  batch: 100,
  request: (settings, { texts }, deps) => ({
    url: `${baseUrl(settings, deps, 'https://api.cloudflare.com/client/v4/accounts')}/${settings.options?.accountId ?? ''}/ai/run/${settings.modelName}`,
    headers: { authorization: `Bearer ${settings.apiKey ?? ''}` },
    body: { text: sent(texts, settings), ...settings.extra },
  }),
  vectors: (answer) => (answer as { result?: { data?: unknown } } | null)?.result?.data,
});

function byBinding(settings: EmbeddingSettings, ai: NonNullable<ModelDeps['ai']>): Embeddings {
  const size = Math.max(1, Math.min(settings.chunkSize ?? 100, 100));
  return {
    kind: embeddingsKind,
    modelName: settings.modelName,
    async embed(texts, signal) {
      const vectors: number[][] = [];
      for (let start = 0; start < texts.length; start += size) {
        signal.throwIfAborted();
        const batch = texts.slice(start, start + size);
        vectors.push(...checkedVectors(await asked(ai, settings, batch), batch.length));
      }
      return vectors;
    },
  };
}

async function asked(ai: WorkersAi, settings: EmbeddingSettings, texts: readonly string[]): Promise<unknown> {
  try {
    const answer = await ai.run(settings.modelName, { text: sent(texts, settings), ...settings.extra });
    return (answer as { data?: unknown } | null)?.data;
  } catch (error) {
    throw new ModelRefusedError(error instanceof Error ? error.message : String(error));
  }
}

function sent(texts: readonly string[], { options }: EmbeddingSettings): readonly string[] {
  return options?.stripsLines === 'true' ? texts.map((text) => text.replaceAll('\n', ' ')) : texts;
}
