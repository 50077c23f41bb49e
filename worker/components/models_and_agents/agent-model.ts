import type { ComponentContext, ComponentDefinition, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isLanguageModel } from '../../engine/value-kind.ts';
import type { LanguageModel } from '../../engine/values.ts';
import { openaiModel } from '../openai/openai-model.ts';

/**
 * The model that an agent thinks with: the connected one, or the one that the fields of its provider describe. Throws
 * TerminalError for a provider that there is no component of, and what that component throws.
 */
export async function agentModel(inputs: Inputs, context: ComponentContext): Promise<LanguageModel> {
  const chosen = inputs.agent_llm;
  if (isLanguageModel(chosen)) return chosen;
  const provider = providers.get(String(chosen ?? ''));
  if (provider === undefined) {
    throw new TerminalError(
      `Invalid model provider: ${chosen}. Choose one of ${[...providers.keys()].join(', ')}, or connect a model.`,
      'unknown_provider',
    );
  }
  const output = provider.outputs.find(({ name }) => name === 'model_output');
  const model = await output?.run({ ...defaultsOf(provider), ...inputs }, context);
  if (isLanguageModel(model)) return model;
  throw new TerminalError('No language model selected. Please choose a model to proceed.', 'model_missing');
}

function defaultsOf(provider: ComponentDefinition): Inputs {
  return Object.fromEntries(provider.inputs.map(({ name, value }) => [name, value ?? null]));
}

/** Components whose fields an agent shows when their provider is chosen. */
const providers: ReadonlyMap<string, ComponentDefinition> = new Map([['OpenAI', openaiModel]]);
