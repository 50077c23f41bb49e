import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { formatFixed } from '../../engine/python-number.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { messageOutput } from '../http-services/outputs.ts';
import { askCleanlab, judgeOptions } from './ask-cleanlab.ts';
import { cleanlabKey, judged, judgeInputs } from './evaluation-models.ts';

/** Tells how far an answer of a model can be trusted, from 0 to 1, and why. */
export const cleanlabEvaluator = defineComponent({
  type: 'CleanlabEvaluator',
  displayName: 'Cleanlab Evaluator',
  description: 'Has Cleanlab judge how far an answer of a model can be trusted.',
  icon: 'Cleanlab',
  inputs: [
    judged('system_prompt', 'System Message', 'The instructions that the model had.', false),
    judged('prompt', 'Prompt', 'What the model was asked.'),
    judged('response', 'Response', 'What it answered.'),
    cleanlabKey,
    ...judgeInputs(['base', 'low', 'medium', 'high', 'best']),
  ],
  outputs: [
    messageOutput(
      { name: 'response_passthrough', displayName: 'Response', method: 'pass_response' },
      async (inputs, context) => {
        context.status('Passing through response.');
        return textOf(inputs.response);
      },
    ),
    {
      name: 'score',
      displayName: 'Trust Score',
      types: ['number'],
      method: 'get_score',
      async run(inputs, context) {
        const score = Number((await judge(inputs, context)).confidence_score ?? 0);
        context.status(`Trust score: ${formatFixed(score, 2)}`);
        return score;
      },
    },
    messageOutput(
      { name: 'explanation', displayName: 'Explanation', method: 'get_explanation' },
      async (inputs, context) => {
        const { explanation } = objectOf((await judge(inputs, context)).log);
        return textOf(explanation ?? 'No explanation returned.');
      },
    ),
  ],
});

function judge(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const system = textOf(inputs.system_prompt);
  const prompt = system === '' ? textOf(inputs.prompt) : `${system}\n\n${textOf(inputs.prompt)}`;
  const json = { prompt, response: { response: textOf(inputs.response) }, task: 'default', ...judgeOptions(inputs) };
  return askCleanlab('v0/trustworthy_llm/get_confidence_score', json, inputs, context);
}
