import type { Inputs } from '../../../engine/component.ts';
import type { ModelCatalogue } from './model-catalogue.ts';

/** How a choice is told to whoever reads the output `routing_decision`. */
export function decisionText(decision: Decision): string {
  const { index, modelName, id, question, inputs, count, catalogue } = decision;
  return [
    'Model Selection Decision:',
    `- Selected Model Index: ${index}`,
    `- Selected Langflow Model Name: ${modelName}`,
    `- Selected API Model ID (if resolved): ${id}`,
    `- Optimization Preference: ${String(inputs.optimization)}`,
    `- Input Query Length: ${[...question].length} characters (~${estimatedTokens(question)} tokens)`,
    `- Number of Models Considered: ${count}`,
    `- Specifications Source: ${catalogue === null ? 'Basic (Langflow model names only)' : 'OpenRouter API'}`,
  ].join('\n');
}

/** Four thirds of a token a word, roughly. */
export function estimatedTokens(text: string): number {
  return Math.trunc(text.split(/\s+/).filter((word) => word !== '').length * 1.3);
}

interface Decision {
  readonly index: number;
  readonly modelName: string;
  readonly id: string;
  readonly question: string;
  readonly inputs: Inputs;
  readonly count: number;
  readonly catalogue: ModelCatalogue | null;
}
