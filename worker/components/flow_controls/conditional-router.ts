import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { defineComponent } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';
import type { Value } from '../../engine/values.ts';
import { holds } from './condition.ts';

/** Compares a text and lets only one of two branches go on. */
export const conditionalRouter = defineComponent({
  type: 'ConditionalRouter',
  displayName: 'If-Else',
  description: 'Compares two texts and goes on with one of two branches.',
  icon: 'split',
  inputs: [
    {
      name: 'input_text',
      input: 'MessageTextInput',
      displayName: 'Text Input',
      info: 'The text to look at.',
      value: '',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'operator',
      input: 'DropdownInput',
      displayName: 'Operator',
      info: 'How the two texts are compared.',
      options: [
        'equals',
        'not equals',
        'contains',
        'starts with',
        'ends with',
        'regex',
        'less than',
        'less than or equal',
        'greater than',
        'greater than or equal',
      ],
      value: 'equals',
      realTimeRefresh: true,
    },
    {
      name: 'match_text',
      input: 'MessageTextInput',
      displayName: 'Match Text',
      info: 'The text to compare with.',
      value: '',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'case_sensitive',
      input: 'BoolInput',
      displayName: 'Case Sensitive',
      info: 'Upper and lower case are different.',
      value: true,
      advanced: true,
    },
    {
      name: 'true_case_message',
      input: 'MessageInput',
      displayName: 'Case True',
      info: 'What goes on where the comparison holds.',
      value: '',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'false_case_message',
      input: 'MessageInput',
      displayName: 'Case False',
      info: 'What goes on where it does not hold.',
      value: '',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'max_iterations',
      input: 'IntInput',
      displayName: 'Max Iterations',
      info: 'How often the router may run before it takes the default route.',
      value: 10,
      advanced: true,
    },
    {
      name: 'default_route',
      input: 'DropdownInput',
      displayName: 'Default Route',
      info: 'The branch that goes on once the router has run that often.',
      options: ['true_result', 'false_result'],
      value: 'false_result',
      advanced: true,
    },
  ],
  outputs: [
    {
      name: 'true_result',
      displayName: 'True',
      types: ['Message'],
      method: 'true_response',
      groupOutputs: true,
      run: async (inputs, context) => route('true_result', inputs, context),
    },
    {
      name: 'false_result',
      displayName: 'False',
      types: ['Message'],
      method: 'false_response',
      groupOutputs: true,
      run: async (inputs, context) => route('false_result', inputs, context),
    },
  ],
});

/** Both outputs decide alike; whichever is asked first stops the other branch and counts the iteration. */
function route(output: Route, inputs: Inputs, context: ComponentContext): Value {
  const truth = holds(
    inputs.operator as string,
    (inputs.input_text as string | null) ?? '',
    (inputs.match_text as string | null) ?? '',
    inputs.case_sensitive === true,
  );
  const taken: Route = truth ? 'true_result' : 'false_result';
  const isForced = output === 'true_result' && isSpent(inputs, context) && inputs.default_route === output;
  if (!isForced) stopOnce(other(taken), inputs, context);
  if (output !== taken && !isForced) return makeMessage(context, { extra: { content: '' } });
  const message = (inputs[output === 'true_result' ? 'true_case_message' : 'false_case_message'] ?? null) as Value;
  context.status(message);
  return message;
}

function stopOnce(branch: Route, inputs: Inputs, context: ComponentContext): void {
  if (context.scratch.get('stopped') === context.iteration) return;
  context.scratch.set('stopped', context.iteration);
  context.scratch.set('iterations', iterations(context) + 1);
  context.stop(isSpent(inputs, context) && branch === inputs.default_route ? other(branch) : branch);
}

function isSpent(inputs: Inputs, context: ComponentContext): boolean {
  return iterations(context) >= ((inputs.max_iterations as number | null) ?? 10);
}

function iterations(context: ComponentContext): number {
  return (context.scratch.get('iterations') as number | undefined) ?? 0;
}

function other(branch: Route): Route {
  return branch === 'true_result' ? 'false_result' : 'true_result';
}

type Route = 'true_result' | 'false_result';
