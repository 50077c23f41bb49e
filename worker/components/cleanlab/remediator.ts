import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { formatFixed } from '../../engine/python-number.ts';
import { textOf } from '../http-services/json-members.ts';
import { messageOutput } from '../http-services/outputs.ts';

/** Gives an answer on, marks it, or puts another in its place, by how far it can be trusted. */
export const remediator = defineComponent({
  type: 'CleanlabRemediator',
  displayName: 'Cleanlab Remediator',
  description: 'Marks or replaces an answer that cannot be trusted, by its score from Cleanlab.',
  icon: 'Cleanlab',
  inputs: [
    {
      name: 'response',
      input: 'MessageTextInput',
      displayName: 'Response',
      required: true,
      inputTypes: ['Message'],
    },
    { name: 'score', input: 'HandleInput', displayName: 'Trust Score', required: true, inputTypes: ['number'] },
    { name: 'explanation', input: 'MessageTextInput', displayName: 'Explanation', inputTypes: ['Message'] },
    {
      name: 'threshold',
      input: 'FloatInput',
      displayName: 'Threshold',
      info: 'The lowest score that is trusted, from 0 to 1.',
      required: true,
      value: 0.7,
      more: { range_spec: { step_type: 'float', min: 0, max: 1, step: 0.05 } },
    },
    {
      name: 'show_untrustworthy_response',
      input: 'BoolInput',
      displayName: 'Show Untrustworthy Response',
      value: true,
    },
    {
      name: 'untrustworthy_warning_text',
      input: 'PromptInput',
      displayName: 'Warning for Untrustworthy Response',
      value: '⚠️ WARNING: The following response is potentially untrustworthy.',
    },
    {
      name: 'fallback_text',
      input: 'PromptInput',
      displayName: 'Fallback Answer',
      info: 'What is said instead, where the answer is not shown.',
      value: 'Based on the available information, I cannot provide a complete answer to this question.',
    },
  ],
  outputs: [
    messageOutput(
      { name: 'remediated_response', displayName: 'Remediated Message', method: 'remediate_response' },
      async (inputs, context) => remediate(inputs, context),
    ),
  ],
});

const line = '━'.repeat(31);

function remediate(inputs: Inputs, context: ComponentContext): string {
  const score = formatFixed(Number(inputs.score), 2);
  const threshold = formatFixed(Number(inputs.threshold), 2);
  const response = textOf(inputs.response);
  if (Number(inputs.score) >= Number(inputs.threshold)) {
    context.status(`Score ${score} ≥ threshold ${threshold} → accepted`);
    return `${response}\n\n${line}\n\n**Trust Score:** ${score}`;
  }
  context.status(`Score ${score} < threshold ${threshold} → flagged`);
  if (inputs.show_untrustworthy_response !== true) return textOf(inputs.fallback_text);
  const warning = textOf(inputs.untrustworthy_warning_text).trim();
  const explanation = textOf(inputs.explanation);
  return [
    response,
    line,
    `**${warning}**`,
    `**Trust Score:** ${score}`,
    ...(explanation === '' ? [] : [`**Explanation:** ${explanation}`]),
  ].join('\n\n');
}
