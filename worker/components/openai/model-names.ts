/** Chat models that editors offer for OpenAI; a flow may name any other. */
export const chatModelNames: readonly string[] = [
  'gpt-4o-mini',
  'gpt-4o',
  'gpt-4.1',
  'gpt-4.1-mini',
  'gpt-4.1-nano',
  'gpt-4-turbo',
  'gpt-4-turbo-preview',
  'gpt-4',
  'gpt-3.5-turbo',
];

/** Models that think before they answer: they are asked without temperature and seed. */
export const reasoningModelNames: readonly string[] = [
  'gpt-5.1',
  'gpt-5',
  'gpt-5-mini',
  'gpt-5-nano',
  'gpt-5-chat-latest',
  'o1',
  'o3-mini',
  'o3',
  'o3-pro',
  'o4-mini',
  'o4-mini-high',
];

/** Embedding models that editors offer for OpenAI; a flow may name any other. */
export const openaiEmbeddingNames: readonly string[] = [
  'text-embedding-3-small',
  'text-embedding-3-large',
  'text-embedding-ada-002',
];
