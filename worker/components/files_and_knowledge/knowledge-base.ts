import type { ComponentContext } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import type { Collection } from '../../engine/services/collections.ts';
import type { Embeddings } from '../../engine/values.ts';

/** What a knowledge base is made with where nobody chose. */
const usualModel = 'text-embedding-3-small';

/** Opens the user's knowledge base of that name. Throws TerminalError without a name. */
export function openKnowledge(context: ComponentContext, name: unknown): Collection {
  if (typeof name === 'string' && name.trim() !== '') return context.services.collections.open('knowledge', name);
  throw new TerminalError('No knowledge base is chosen: set "Knowledge" to the name of one.', 'knowledge_missing');
}

/** The facts of a base that is new, or of one that is there. */
export function knowledgeFacts(stored: Readonly<Record<string, unknown>> | null, now: number): KnowledgeFacts {
  if (stored !== null) return stored as unknown as KnowledgeFacts;
  return {
    embedding_provider: providerOf(usualModel),
    embedding_model: usualModel,
    chunk_size: 1000,
    created_at: new Date(now).toISOString(),
  };
}

/**
 * The embedding model that a base was made with. Its key is the one given, else the one that goes with the base, else
 * the provider's variable. Throws TerminalError where there is none.
 */
export async function knowledgeEmbeddings(
  context: ComponentContext,
  facts: KnowledgeFacts,
  key: string,
): Promise<Embeddings> {
  const provider = facts.embedding_provider;
  const variable = keyVariables[provider];
  if (variable === undefined)
    throw new TerminalError('Custom embedding models not yet supported', 'embedding_provider');
  const apiKey = key || facts.api_key || (await context.variables.get(variable));
  if (!apiKey && provider !== 'HuggingFace') {
    throw new TerminalError(
      `${provider} API key is required. Provide it in the component's advanced settings, or as the variable ${variable}.`,
      'api_key_missing',
    );
  }
  return context.models.embeddings({
    provider,
    modelName: facts.embedding_model,
    apiKey: apiKey || null,
    baseUrl: null,
    dimensions: null,
    chunkSize: Number(facts.chunk_size ?? 1000),
    maxRetries: 2,
    timeout: null,
    extra: {},
  });
}

/** Whose model it is, by its name. */
function providerOf(model: string): string {
  if (model.startsWith('text-embedding-')) return 'OpenAI';
  if (model.startsWith('sentence-transformers/')) return 'HuggingFace';
  return /^embed-(english|multilingual)-/.test(model) ? 'Cohere' : 'Custom';
}

const keyVariables: Readonly<Record<string, string>> = {
  OpenAI: 'OPENAI_API_KEY',
  HuggingFace: 'HUGGINGFACEHUB_API_TOKEN',
  Cohere: 'COHERE_API_KEY',
};

/** What is kept beside a base's rows. */
export interface KnowledgeFacts {
  readonly embedding_provider: string;
  readonly embedding_model: string;
  readonly chunk_size?: number;
  readonly created_at?: string;
  readonly api_key?: string;
}
