import { defineComponent } from '../../engine/component.ts';
import { toolKind } from '../../engine/kinds.ts';
import { pythonRepr } from '../../engine/python-text.ts';
import type { Data } from '../../engine/values.ts';
import { computed } from '../utilities/arithmetic/computed.ts';

/** Computes an expression, or lets an agent do so: the calculator of older flows. */
export const calculatorTool = defineComponent({
  type: 'CalculatorTool',
  displayName: 'Calculator',
  description: 'Computes an arithmetic expression, for agents too.',
  icon: 'calculator',
  legacy: true,
  inputs: [
    {
      name: 'expression',
      input: 'MessageTextInput',
      displayName: 'Expression',
      info: 'Numbers with +, -, *, / and **, and parentheses.',
      value: '',
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'api_run_model',
      displayName: 'Data',
      types: ['Data'],
      method: 'run_model',
      async run(inputs, context) {
        const answer = calculateForTool(String(inputs.expression ?? ''));
        context.status(answer.data.result ?? answer.data.error);
        return [answer];
      },
    },
    {
      name: 'api_build_tool',
      displayName: 'Tool',
      types: ['Tool'],
      method: 'build_tool',
      run: async () => ({
        kind: toolKind,
        name: 'calculator',
        description: 'Evaluate basic arithmetic expressions. Input should be a string containing the expression.',
        parameters: {
          type: 'object',
          properties: { expression: { type: 'string', description: 'The arithmetic expression to evaluate.' } },
          required: ['expression'],
        },
        call: async ({ expression }) => pythonRepr([calculateForTool(String(expression ?? ''))]),
      }),
    },
  ],
});

/** `{result}` with up to six decimals, or `{error, input}` in the words of this tool. */
function calculateForTool(expression: string): Data {
  return computed(expression, complaint);
}

function complaint(message: string): string {
  if (/out of range|too large/.test(message)) return 'Error: int too large to convert to float';
  const operator = /^Unsupported binary operator: (.*)$/.exec(message)?.[1];
  if (operator !== undefined) return `Invalid expression: <class 'ast.${operator}'>`;
  return `Invalid expression: ${others.find(([start]) => message.startsWith(start))?.[1] ?? message}`;
}

/** What this tool says where the other calculator says something else. */
const others: readonly (readonly [start: string, instead: string])[] = [
  ['Unsupported constant type', 'Unsupported operation or expression type: Constant'],
  ['Unsupported operation or expression type: UnaryOp', "<class 'ast.USub'>"],
  [
    'Unsupported operation or expression type: Call',
    'Function calls like sqrt(), sin(), cos() etc. are not supported. Only basic arithmetic operations (+, -, *, /, **) are allowed.',
  ],
];
