import type { ChatModelSettings } from '../../engine/context.ts';
import type { ModelRequest, ToolCall } from '../../engine/values.ts';
import { refusalOf } from '../failure.ts';
import { argumentsText } from '../tool-arguments.ts';
import { mistralCallId } from './mistral-call-id.ts';
import type { WireCall } from './wire-message.ts';

/** Providers that speak chat completions, and what each does in its own way: recorded from Langflow 1.7.1's clients. */
export const dialects: Readonly<Record<string, Dialect>> = {
  OpenAI: { vendorUrl: 'https://api.openai.com/v1', isOpenai: true, streamUsage: 'vendor' },
  DeepSeek: { vendorUrl: 'https://api.deepseek.com', isOpenai: true },
  xAI: { vendorUrl: 'https://api.x.ai/v1', isOpenai: true },
  Novita: { vendorUrl: 'https://api.novita.ai/v3/openai', isOpenai: true },
  'LM Studio': { vendorUrl: 'http://localhost:1234/v1', isOpenai: true },
  'AI/ML API': { vendorUrl: 'https://api.aimlapi.com/v2', isOpenai: true },
  CometAPI: { vendorUrl: 'https://api.cometapi.com/v1', isOpenai: true },
  OpenRouter: { vendorUrl: 'https://openrouter.ai/api/v1', isOpenai: true },
  'Hugging Face': { vendorUrl: 'https://router.huggingface.co/v1' },
  Perplexity: { vendorUrl: 'https://api.perplexity.ai' },
  NVIDIA: {
    vendorUrl: 'https://integrate.api.nvidia.com/v1',
    streamUsage: 'always',
    refusal: (status, headers, body) => refusalOf(status, headers, body, nvidiaText),
  },
  Groq: {
    vendorUrl: 'https://api.groq.com',
    url: (base) => `${base}/openai/v1/chat/completions`,
    members: { n: 1, reasoning_effort: null, reasoning_format: null, service_tier: 'on_demand', stop: null },
    emptyContent: '',
  },
  Mistral: {
    vendorUrl: 'https://api.mistral.ai/v1',
    seed: 'random_seed',
    emptyContent: '',
    namesTools: true,
    callId: mistralCallId,
    call: mistralCall,
    refusal: (status, headers, body) => refusalOf(status, headers, body, () => `Error response ${status}: ${body}`),
  },
  'Azure OpenAI': {
    vendorUrl: 'https://api.openai.com',
    url: (base, { options }) =>
      `${base}/openai/deployments/${encodeURIComponent(options?.deployment ?? '')}/chat/completions?api-version=${encodeURIComponent(options?.apiVersion ?? '')}`,
    headers: ({ apiKey }) => ({ 'api-key': apiKey ?? '' }),
    streamUsage: 'always',
    tail: () => ({ model: null }),
  },
  Cloudflare: {
    vendorUrl: 'https://api.cloudflare.com/client/v4/accounts',
    url: (base, { options }) => `${base}/${encodeURIComponent(options?.accountId ?? '')}/ai/v1/chat/completions`,
  },
};

function mistralCall(call: ToolCall): WireCall {
  return {
    function: { name: call.name, arguments: argumentsText(call, { ensureAscii: false }) },
    id: mistralCallId(call.id),
  };
}

function nvidiaText(parsed: unknown): string | null {
  const error = (parsed as { error?: unknown } | null)?.error;
  return error === undefined ? null : JSON.stringify(error);
}

export interface Dialect {
  readonly vendorUrl: string;
  /** Where a completion is asked; by default `<base>/chat/completions`. */
  url?(base: string, settings: ChatModelSettings): string;
  headers?(settings: ChatModelSettings): Readonly<Record<string, string>>;
  /** Sends `max_completion_tokens`, and knows models that think: no temperature for some, `developer` for others. */
  readonly isOpenai?: boolean;
  /** Token counts of a stream are asked for: at the vendor's own URL, anywhere, or nowhere. */
  readonly streamUsage?: 'vendor' | 'always';
  /** The member for a seed. */
  readonly seed?: string;
  /** Members that every request has, unless the flow says otherwise. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Members that win over everything else. */
  tail?(settings: ChatModelSettings, request: ModelRequest): Readonly<Record<string, unknown>>;
  /** The content of a message that only calls tools; null where not told. */
  readonly emptyContent?: string;
  /** A tool's answer carries its name. */
  readonly namesTools?: boolean;
  callId?(id: string): string;
  call?(call: ToolCall): WireCall;
  /** False where another path, not a member, asks for a stream. */
  readonly saysStream?: boolean;
  refusal?(status: number, headers: Headers, body: string): Error;
}
