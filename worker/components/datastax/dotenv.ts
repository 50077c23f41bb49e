import { defineComponent } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { dotenvVariables } from './dotenv-variables.ts';

/** Gives this run variables out of the text of a `.env` file. No other run, and nothing of the server, sees them. */
export const dotenv = defineComponent({
  type: 'Dotenv',
  displayName: 'Dotenv',
  description: 'Gives the run variables out of a .env file.',
  icon: 'AstraDB',
  legacy: true,
  inputs: [
    {
      name: 'dotenv_file_content',
      input: 'MultilineSecretInput',
      displayName: 'Dotenv file content',
      info: 'The content of the file. It is secret: keep it in a variable.',
      inputTypes: ['Message'],
      password: true,
      multiline: true,
    },
  ],
  outputs: [
    {
      name: 'env_set',
      displayName: 'env_set',
      types: ['Message'],
      method: 'process_inputs',
      async run(inputs, context) {
        const found = dotenvVariables(String(inputs.dotenv_file_content ?? ''));
        for (const [name, value] of found) if (value !== null) context.variables.set?.(name, value);
        return makeMessage(context, { text: found.length === 0 ? 'No variables found in .env' : 'Loaded .env' });
      },
    },
  ],
});
