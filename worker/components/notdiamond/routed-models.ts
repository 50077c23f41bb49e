/** Names of models that Not Diamond knows, as it calls them. */
export const routedModels: Readonly<Record<string, RoutedModel>> = {
  'gpt-4o': { provider: 'openai', model: 'gpt-4o' },
  'gpt-4o-mini': { provider: 'openai', model: 'gpt-4o-mini' },
  'gpt-4-turbo': { provider: 'openai', model: 'gpt-4-turbo-2024-04-09' },
  'claude-3-5-haiku-20241022': { provider: 'anthropic', model: 'claude-3-5-haiku-20241022' },
  'claude-3-5-sonnet-20241022': { provider: 'anthropic', model: 'claude-3-5-sonnet-20241022' },
  'anthropic.claude-3-5-sonnet-20241022-v2:0': { provider: 'anthropic', model: 'claude-3-5-sonnet-20241022' },
  'anthropic.claude-3-5-haiku-20241022-v1:0': { provider: 'anthropic', model: 'claude-3-5-haiku-20241022' },
  'gemini-1.5-pro': { provider: 'google', model: 'gemini-1.5-pro-latest' },
  'gemini-1.5-flash': { provider: 'google', model: 'gemini-1.5-flash-latest' },
  'llama-3.1-sonar-large-128k-online': { provider: 'perplexity', model: 'llama-3.1-sonar-large-128k-online' },
  'meta-llama/Meta-Llama-3.1-70B-Instruct-Turbo': {
    provider: 'togetherai',
    model: 'Meta-Llama-3.1-70B-Instruct-Turbo',
  },
  'meta-llama/Meta-Llama-3.1-405B-Instruct-Turbo': {
    provider: 'togetherai',
    model: 'Meta-Llama-3.1-405B-Instruct-Turbo',
  },
  'mistral-large-latest': { provider: 'mistral', model: 'mistral-large-2407' },
};

export interface RoutedModel {
  readonly provider: string;
  readonly model: string;
}
