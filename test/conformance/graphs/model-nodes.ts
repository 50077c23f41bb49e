import type { FlowBuilder, FlowNode } from './flow-builder.ts';

/** A Language Model node whose key is the variable `OPENAI_API_KEY`. */
export function languageModel(flow: FlowBuilder, label: string, values: Record<string, unknown> = {}): FlowNode {
  return flow.node(
    'LanguageModelComponent',
    label,
    { api_key: 'OPENAI_API_KEY', ...values },
    { fromVariables: ['api_key'] },
  );
}

/** An OpenAI node that asks `MODEL_URL`: the component knows no default but the provider itself. */
export function openAiModel(flow: FlowBuilder, label: string, values: Record<string, unknown> = {}): FlowNode {
  const own = { api_key: 'OPENAI_API_KEY', openai_api_base: MODEL_URL, max_retries: 1, ...values };
  return flow.node('OpenAIModel', label, own, { fromVariables: ['api_key'] });
}

/** Stands in flows for the fake model's address, which the run fills in. */
export const MODEL_URL = 'http://model.invalid/v1';

/** The same for models of other vendors, whose addresses have no path. */
export const MODEL_ORIGIN = 'http://model-origin.invalid';
