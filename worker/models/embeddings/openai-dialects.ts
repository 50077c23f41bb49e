import type { EmbeddingDialect } from './openai.ts';

/** Providers whose embeddings speak OpenAI's protocol: recorded from Langflow 1.7.1's clients. */
export const openaiDialects: Readonly<Record<string, EmbeddingDialect>> = {
  OpenAI: { vendorUrl: 'https://api.openai.com/v1' },
  'AI/ML API': { vendorUrl: 'https://api.aimlapi.com/v1', batch: 1 },
  Mistral: { vendorUrl: 'https://api.mistral.ai/v1', batch: 64 },
  NVIDIA: { vendorUrl: 'https://integrate.api.nvidia.com/v1', batch: 50, members: nvidiaMembers },
  'LM Studio': { vendorUrl: 'http://localhost:1234/v1', batch: 50, members: nvidiaMembers },
  'Azure OpenAI': {
    vendorUrl: 'https://api.openai.com',
    url: (base, { options }) =>
      `${base}/openai/deployments/${encodeURIComponent(options?.deployment ?? '')}/embeddings?api-version=${encodeURIComponent(options?.apiVersion ?? '')}`,
    headers: ({ apiKey }) => ({ 'api-key': apiKey ?? '' }),
  },
};

function nvidiaMembers(purpose: 'query' | 'document') {
  return { encoding_format: 'float', input_type: purpose === 'query' ? 'query' : 'passage', truncate: 'NONE' };
}
