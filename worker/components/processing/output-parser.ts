import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage } from '../../engine/make-value.ts';

/** What a model has to be told so that its answer can be read. */
export const outputParser = defineComponent({
  type: 'OutputParser',
  displayName: 'Output Parser',
  description: 'Tells a model the form of its answer.',
  icon: 'type',
  legacy: true,
  inputs: [
    {
      name: 'parser_type',
      input: 'DropdownInput',
      displayName: 'Parser',
      info: 'The form of the answer.',
      options: ['CSV'],
      value: 'CSV',
    },
  ],
  outputs: [
    {
      name: 'format_instructions',
      displayName: 'Format Instructions',
      types: ['Message'],
      method: 'format_instructions',
      run: async (inputs, context) => makeMessage(context, { text: instructionsOf(inputs) }),
    },
    {
      name: 'output_parser',
      displayName: 'Output Parser',
      types: ['OutputParser'],
      method: 'build_parser',
      run: async (inputs) => ({ parser_type: inputs.parser_type, format_instructions: instructionsOf(inputs) }),
    },
  ],
});

function instructionsOf(inputs: Inputs): string {
  if (inputs.parser_type === 'CSV') return COMMA_SEPARATED;
  throw new TerminalError('Unsupported or missing parser', 'field_value');
}

const COMMA_SEPARATED =
  'Your response should be a list of comma separated values, eg: `foo, bar, baz` or `foo,bar,baz`';
