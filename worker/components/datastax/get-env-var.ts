import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage } from '../../engine/make-value.ts';

/** The text of one of the run's variables. The server's own settings are not among them. */
export const getEnvVar = defineComponent({
  type: 'GetEnvVar',
  displayName: 'Get Environment Variable',
  description: 'Gives the text of a variable.',
  icon: 'AstraDB',
  legacy: true,
  inputs: [
    {
      name: 'env_var_name',
      input: 'StrInput',
      displayName: 'Environment Variable Name',
      info: 'The name of the variable.',
    },
  ],
  outputs: [
    {
      name: 'env_var_value',
      displayName: 'Environment Variable Value',
      types: ['Message'],
      method: 'process_inputs',
      async run(inputs, context) {
        const name = String(inputs.env_var_name ?? '');
        const text = await context.variables.get(name);
        if (text === null) throw new TerminalError(`Environment variable ${name} not set`, 'variable_missing');
        return makeMessage(context, { text });
      },
    },
  ],
});
