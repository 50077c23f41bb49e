import type { ComponentContext, Inputs } from '../../../engine/component.ts';
import { jsonDumps } from '../../../engine/python-json.ts';
import type { LanguageModel } from '../../../engine/values.ts';
import { complete } from '../complete.ts';
import { estimatedTokens } from './decision-text.ts';
import { type ModelCatalogue, specsOf } from './model-catalogue.ts';

/**
 * Asks the judge for the place of the best model. All digits of its answer together are the place; an answer without any,
 * or a place that is none, is the first. Throws what the judge throws.
 */
export async function askJudge(order: JudgeOrder): Promise<number> {
  const { judge, models, question, inputs, catalogue, context } = order;
  const specs = models.map(({ modelName }, index) => {
    const known = specsOf(catalogue, modelName);
    context.log('', `Prepared specs for Langflow model ${index} ('${modelName}'): ${String(known.name ?? 'N/A')}`);
    return { index, langflow_name: modelName, specs: known };
  });
  const tokens = estimatedTokens(question);
  context.log('', `Estimated input tokens: ${tokens}`);
  const characters = [...question];
  const preview = characters.length > PREVIEW ? `${characters.slice(0, PREVIEW).join('')}...` : question;
  context.log('', 'Requesting model selection from judge LLM...');
  const text = `User Query: "${preview}"\nOptimization Preference: ${String(inputs.optimization)}\nEstimated Input Tokens: ~${tokens}\n\nAvailable Models (JSON list):\n${jsonDumps(specs, { indent: 2 })}\n\nBased on the user query, optimization preference, and the detailed model specifications,\nselect the index of the most appropriate model.\nReturn ONLY the index number:`;
  const messages = [
    { role: 'system' as const, text: INSTRUCTIONS },
    { role: 'user' as const, text },
  ];
  const answer = (await complete(judge, messages, context, {}, 'judge')).text.trim();
  return placeIn(answer, models.length, context);
}

function placeIn(answer: string, count: number, context: ComponentContext): number {
  const digits = answer.replace(/\D/g, '');
  if (digits === '') {
    context.log('', `Judge LLM response was non-numeric: '${answer}'. Defaulting to index 0.`);
    return 0;
  }
  const index = Number(digits);
  if (index < count) {
    context.log('', `Judge LLM selected index: ${index}`);
    return index;
  }
  context.log('', `Judge LLM selected index ${digits} is out of bounds (0-${count - 1}). Defaulting to index 0.`);
  return 0;
}

const PREVIEW = 1000;

const INSTRUCTIONS = `You are an expert AI model selection specialist. Your task is to analyze the user's input query,
their optimization preference, and a list of available models with their specifications,
then select the most appropriate model.

Each model will be presented as a JSON object with its capabilities and characteristics.

Your decision should be based on:
1. Task complexity and requirements derived from the user's query.
2. Context length needed for the input.
3. Model capabilities (e.g., context window, input/output modalities, tokenizer).
4. Pricing considerations, if relevant to the optimization preference.
5. User's stated optimization preference (quality, speed, cost, balanced).

Return ONLY the index number (0, 1, 2, etc.) of the best model from the provided list.
Do not provide any explanation or reasoning, just the index number.
If multiple models seem equally suitable according to the preference, you may pick the first one that matches.
If no model seems suitable, pick the first model in the list (index 0) as a fallback.`;

interface JudgeOrder {
  readonly judge: LanguageModel;
  readonly models: readonly LanguageModel[];
  readonly question: string;
  readonly inputs: Inputs;
  readonly catalogue: ModelCatalogue | null;
  readonly context: ComponentContext;
}
