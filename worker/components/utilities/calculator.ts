import { defineComponent } from '../../engine/component.ts';
import type { Data } from '../../engine/values.ts';
import { computed } from './arithmetic/computed.ts';

/** Computes `+ - * / **` with parentheses; what it cannot compute becomes a record that says why. */
export const calculator = defineComponent({
  type: 'CalculatorComponent',
  displayName: 'Calculator',
  description: 'Computes an arithmetic expression.',
  icon: 'calculator',
  inputs: [
    {
      name: 'expression',
      input: 'MessageTextInput',
      displayName: 'Expression',
      info: 'Numbers with +, -, *, / and **, and parentheses, for example (2 + 3) * 4 / 7.',
      value: '',
      inputTypes: ['Message'],
      toolMode: true,
    },
  ],
  outputs: [
    {
      name: 'result',
      displayName: 'Data',
      types: ['Data'],
      method: 'evaluate_expression',
      toolMode: true,
      async run(inputs, context) {
        const answer = calculate(String(inputs.expression ?? ''));
        const { result, error } = answer.data as { result?: string; error?: string };
        if (result !== undefined) context.log('', `Calculation result: ${result}`);
        context.status(result ?? error);
        return answer;
      },
    },
  ],
});

/** `{result}` with up to six decimals, or `{error, input}`. */
export function calculate(expression: string): Data {
  return computed(expression, (message) => `Invalid expression: ${message}`);
}
