import type { ComponentContext, ComponentDefinition, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isLanguageModel } from '../../engine/value-kind.ts';
import type { LanguageModel } from '../../engine/values.ts';
import { bedrockModel } from '../amazon/bedrock-model.ts';
import { anthropicModel } from '../anthropic/anthropic-model.ts';
import { azureOpenaiModel } from '../azure/azure-openai-model.ts';
import { googleModel } from '../google/google-generative-ai.ts';
import { groqModel } from '../groq/groq-model.ts';
import { watsonxModel } from '../ibm/watsonx-model.ts';
import { nvidiaModel } from '../nvidia/nvidia-model.ts';
import { ollamaModel } from '../ollama/ollama-model.ts';
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
  const model = await output?.run(fieldsOf(provider, inputs), context);
  if (isLanguageModel(model)) return model;
  throw new TerminalError('No language model selected. Please choose a model to proceed.', 'model_missing');
}

/** The agent's fields; where they are empty, what the provider's own node would have. */
function fieldsOf(provider: ComponentDefinition, inputs: Inputs): Inputs {
  const fields: Record<string, unknown> = { ...inputs };
  for (const { name, input, value } of provider.inputs) {
    const isEmpty = fields[name] === undefined || fields[name] === null || fields[name] === '';
    // The default of a key is a variable's name.
    if (isEmpty) fields[name] = input === 'SecretStrInput' ? null : (value ?? null);
  }
  return fields;
}

/** Components whose fields an agent shows when their provider is chosen. */
const providers: ReadonlyMap<string, ComponentDefinition> = new Map([
  ['OpenAI', openaiModel],
  ['Anthropic', anthropicModel],
  ['Google Generative AI', googleModel],
  ['Groq', groqModel],
  ['Azure OpenAI', azureOpenaiModel],
  ['NVIDIA', nvidiaModel],
  ['Amazon Bedrock', bedrockModel],
  ['IBM watsonx.ai', watsonxModel],
  ['Ollama', ollamaModel],
]);
