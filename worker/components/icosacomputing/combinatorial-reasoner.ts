import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { jsonOf } from '../http-services/service-answer.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';
import { chatModelNames } from '../openai/model-names.ts';

/** Has Icosa find reasons for a prompt and make a better prompt of them. */
export const combinatorialReasoner = defineComponent({
  type: 'Combinatorial Reasoner',
  displayName: 'Combinatorial Reasoner',
  description: 'Finds reasons for a prompt with Icosa, and makes a better prompt of them.',
  icon: 'Icosa',
  inputs: [
    { name: 'prompt', input: 'MessageTextInput', displayName: 'Prompt', required: true, inputTypes: ['Message'] },
    {
      name: 'openai_api_key',
      input: 'SecretStrInput',
      displayName: 'OpenAI API Key',
      required: true,
      value: 'OPENAI_API_KEY',
    },
    { name: 'username', input: 'StrInput', displayName: 'Username', required: true },
    { name: 'password', input: 'SecretStrInput', displayName: 'Combinatorial Reasoner Password', required: true },
    {
      name: 'model_name',
      input: 'DropdownInput',
      displayName: 'Model Name',
      value: 'gpt-4o-mini',
      options: chatModelNames,
    },
  ],
  outputs: [
    {
      name: 'optimized_prompt',
      displayName: 'Optimized Prompt',
      types: ['Message'],
      method: 'build_prompt',
      run: async (inputs, context) => textOf((await reason(inputs, context)).prompt),
    },
    recordOutput(
      { name: 'reasons', displayName: 'Selected Reasons', method: 'build_reasons' },
      async (inputs, context) => {
        const { finalReasons: reasons } = await reason(inputs, context);
        return { value: (reasons as readonly unknown[]).map((given) => (Array.isArray(given) ? given[0] : given)) };
      },
    ),
  ],
});

/** Asked once for both outputs. */
function reason(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const asked = (context.scratch.get('reasons') as Promise<Json> | undefined) ?? ask(inputs, context);
  context.scratch.set('reasons', asked);
  return asked;
}

async function ask(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const answer = await askService(context, {
    url: 'https://cr-api.icosacomputing.com/cr/langflow',
    headers: { authorization: `Basic ${basic(textOf(inputs.username), textOf(inputs.password))}` },
    json: { prompt: inputs.prompt, apiKey: inputs.openai_api_key, model: inputs.model_name },
    timeout: 100,
  });
  const said = objectOf(jsonOf(answer, 'requests'));
  if (said.prompt === undefined || !Array.isArray(said.finalReasons)) {
    throw new ServiceAnswerError("The answer lacks 'prompt' or 'finalReasons'.");
  }
  return said;
}

function basic(user: string, password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)));
}
