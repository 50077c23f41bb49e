import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData, makeMessage } from '../../engine/make-value.ts';
import { isLanguageModel } from '../../engine/value-kind.ts';
import type { LanguageModel } from '../../engine/values.ts';
import { complete } from './complete.ts';
import { askJudge } from './llm-selector/ask-judge.ts';
import { decisionText } from './llm-selector/decision-text.ts';
import { catalogueOf, type ModelCatalogue, specsOf } from './llm-selector/model-catalogue.ts';
import { llmSelectorInputs } from './llm-selector-inputs.ts';

/** Has one model choose which of several answers a question. What it chose is told only when the answer was asked for. */
export const llmSelector = defineComponent({
  type: 'LLMSelectorComponent',
  displayName: 'LLM Selector',
  description: 'Has a judge choose the language model that fits a question best, and asks that one.',
  icon: 'git-branch',
  inputs: llmSelectorInputs,
  outputs: [
    {
      name: 'output',
      displayName: 'Output',
      types: ['Message'],
      method: 'route_to_model',
      async run(inputs, context) {
        const text = await answerOf(inputs, context);
        return makeMessage(context, { text });
      },
    },
    {
      name: 'selected_model_info',
      displayName: 'Selected Model Info',
      types: ['Data'],
      method: 'get_selected_model_info',
      async run(_inputs, context) {
        const chosen = chosenOf(context);
        return [makeData(chosen?.info ?? { info: 'No model selected yet - run the router first.' })];
      },
    },
    {
      name: 'routing_decision',
      displayName: 'Routing Decision',
      types: ['Message'],
      method: 'get_routing_decision',
      async run(_inputs, context) {
        const text = chosenOf(context)?.decision ?? 'No routing decision made yet - run the router first.';
        return makeMessage(context, { text });
      },
    },
  ],
});

async function answerOf(inputs: Inputs, context: ComponentContext): Promise<string> {
  const models = (Array.isArray(inputs.models) ? inputs.models : [inputs.models]).filter(isLanguageModel);
  const question = String(inputs.input_value ?? '');
  const judge = inputs.judge_llm;
  if (models.length === 0 || question === '' || !isLanguageModel(judge)) {
    throw new TerminalError('Missing required inputs: models, input_value, or judge_llm', 'input_missing');
  }
  context.log('', `Starting model routing with ${models.length} available Langflow models.`);
  context.log('', `Optimization preference: ${String(inputs.optimization)}`);
  context.log('', `Input length: ${[...question].length} characters`);
  const catalogue = inputs.use_openrouter_specs === true ? await catalogueOf(inputs, context) : null;
  const index = await askJudge({ judge, models, question, inputs, catalogue, context });
  const model = models[index] as LanguageModel;
  const decision = keep(context, model, index, { question, inputs, catalogue, count: models.length });
  context.status(`Successfully routed to: ${model.modelName}`);
  context.log(
    '',
    `DECISION by Judge LLM: Selected model index ${index} -> Langflow Name: '${model.modelName}', API ID: '${decision}'`,
  );
  return (await complete(model, [{ role: 'user', text: question }], context)).text;
}

/** Keeps what was decided for the node's other outputs. Gives the id under which the catalogue has the model. */
function keep(context: ComponentContext, model: LanguageModel, index: number, facts: Facts): string {
  const { catalogue } = facts;
  const { modelName } = model;
  const id = catalogue?.idOf(modelName) ?? modelName;
  if (catalogue?.idOf(modelName) == null) {
    context.log('', `Could not map Langflow model name '${modelName}' to an OpenRouter API ID.`);
  }
  const specs = specsOf(catalogue, modelName);
  const info = {
    ...specs,
    langflow_model_name_used_for_lookup: modelName,
    ...(specs.id === id ? {} : { resolved_api_model_id: id }),
  };
  context.scratch.set('chosen', { info, decision: decisionText({ ...facts, index, modelName, id }) });
  return id;
}

function chosenOf(context: ComponentContext): Chosen | undefined {
  return context.scratch.get('chosen') as Chosen | undefined;
}

interface Facts {
  readonly question: string;
  readonly inputs: Inputs;
  readonly catalogue: ModelCatalogue | null;
  readonly count: number;
}

interface Chosen {
  readonly info: Readonly<Record<string, unknown>>;
  readonly decision: string;
}
