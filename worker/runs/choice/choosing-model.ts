import type { AppContext } from '../../context.ts';
import type { Variables } from '../../engine/context.ts';
import type { LanguageModel } from '../../engine/values.ts';
import { createModels } from '../../models/create-models.ts';
import { providerUrls } from '../../models/provider-urls.ts';
import { outwardFetch } from '../outward-fetch.ts';

/** Variables that hold a provider's key, in the order in which they are looked for, and a small model that chooses well enough. */
export const choosingModels: readonly Choosing[] = [
  { variable: 'OPENAI_API_KEY', provider: 'OpenAI', modelName: 'gpt-4o-mini' },
  { variable: 'ANTHROPIC_API_KEY', provider: 'Anthropic', modelName: 'claude-haiku-4-5-20251001' },
  { variable: 'GOOGLE_API_KEY', provider: 'Google Generative AI', modelName: 'gemini-2.5-flash-lite' },
  { variable: 'GROQ_API_KEY', provider: 'Groq', modelName: 'llama-3.1-8b-instant' },
  { variable: 'MISTRAL_API_KEY', provider: 'Mistral', modelName: 'ministral-8b-latest' },
];

/** The model of the first provider that there is a key of; null where there is none. */
export async function choosingModel(app: AppContext, variables: Variables): Promise<LanguageModel | null> {
  for (const { variable: name, provider, modelName } of choosingModels) {
    const apiKey = await variables.get(name);
    if (!apiKey) continue;
    const models = createModels({
      fetch: outwardFetch(app),
      baseUrls: providerUrls(app.deploymentVariables),
      ...(app.env.AI && { ai: app.env.AI }),
    });
    return models.chat({ provider, modelName, apiKey, ...settings });
  }
  return null;
}

const settings = {
  baseUrl: null,
  temperature: 0,
  maxTokens: null,
  seed: null,
  jsonMode: false,
  maxRetries: 1,
  timeout: 20_000,
  extra: {},
} as const;

interface Choosing {
  readonly variable: string;
  readonly provider: string;
  readonly modelName: string;
}
