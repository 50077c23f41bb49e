import type { EmbeddingSettings } from '../../engine/context.ts';
import type { Embeddings } from '../../engine/values.ts';
import type { ModelDeps } from '../deps.ts';
import { baseUrl } from '../protocol.ts';
import { given } from '../wire-members.ts';
import { embedLongTexts } from './long-texts.ts';
import { type EmbeddingProtocol, embeddingModels, type MakeEmbeddings } from './protocol.ts';

/**
 * Embedding models behind OpenAI's `/embeddings`, or behind anything that speaks it. Texts that may be too long for the
 * model (`options.contextLength` tokens, 8191 without) are sent in pieces, and their vectors averaged.
 */
export function openaiEmbeddings(dialect: EmbeddingDialect): MakeEmbeddings {
  const make = embeddingModels(protocolOf(dialect));
  return (settings: EmbeddingSettings, deps: ModelDeps): Embeddings => {
    const model = make(settings, deps);
    const tokens = Number(settings.options?.contextLength ?? 8191);
    return {
      ...model,
      embed: (texts, signal, purpose) =>
        embedLongTexts(texts, tokens, (pieces) => model.embed(pieces, signal, purpose)),
    };
  };
}

function protocolOf(dialect: EmbeddingDialect): EmbeddingProtocol {
  return {
    batch: dialect.batch ?? 2048,
    request: (settings, { texts, purpose }, deps) => ({
      url: (dialect.url ?? usualUrl)(baseUrl(settings, deps, dialect.vendorUrl), settings),
      headers: { authorization: `Bearer ${settings.apiKey ?? ''}`, ...dialect.headers?.(settings) },
      body: {
        model: settings.modelName,
        input: dialect.batch === 1 ? texts[0] : texts,
        ...given('dimensions', settings.dimensions),
        ...dialect.members?.(purpose),
        ...settings.extra,
      },
    }),
    vectors: (answer) =>
      ((answer as Answer | null)?.data ?? [])
        .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
        .map(({ embedding }) => embedding),
  };
}

function usualUrl(base: string, settings: EmbeddingSettings): string {
  const query = settings.options?.query;
  return `${base}/embeddings${query ? `?${query}` : ''}`;
}

export interface EmbeddingDialect {
  readonly vendorUrl: string;
  /** Texts taken at once; with 1 the text stands alone. */
  readonly batch?: number;
  url?(base: string, settings: EmbeddingSettings): string;
  headers?(settings: EmbeddingSettings): Readonly<Record<string, string>>;
  members?(purpose: 'query' | 'document'): Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly data?: readonly { readonly index?: number; readonly embedding?: unknown }[];
}
