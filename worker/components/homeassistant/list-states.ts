import { defineComponent, type Inputs } from '../../engine/component.ts';
import type { Asker } from '../http-services/ask-service.ts';
import { objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { objectSchema } from '../http-services/tool-arguments.ts';
import { toolOutputs } from '../http-services/tool-outputs.ts';
import { askHomeAssistant, indented } from './home-assistant.ts';

/** Lists what there is at home, and its state. */
export const listStates = defineComponent({
  type: 'ListHomeAssistantStates',
  displayName: 'List Home Assistant States',
  description: 'Lists what Home Assistant knows of, and its state.',
  icon: 'HomeAssistant',
  inputs: [
    { name: 'ha_token', input: 'SecretStrInput', displayName: 'Home Assistant Token', required: true },
    { name: 'base_url', input: 'StrInput', displayName: 'Home Assistant URL', required: true },
    { name: 'filter_domain', input: 'StrInput', displayName: 'Default Filter Domain (Optional)' },
  ],
  outputs: toolOutputs(
    async (inputs, context) => {
      const result = await list(inputs, textOf(inputs.filter_domain), context);
      if (typeof result === 'string') return { text: result };
      const record = Array.isArray(result) ? { result } : objectOf(result);
      return { ...record, text: indented(record) };
    },
    (inputs) => ({
      name: 'list_homeassistant_states',
      description:
        'Lists the states that Home Assistant knows. filter_domain (light, switch, …) leaves out all others.',
      parameters: objectSchema(
        { filter_domain: { type: 'string', default: '', description: 'light, switch, …; empty for all' } },
        [],
      ),
      call: (args, asker) => list(inputs, textOf(args.filter_domain), asker),
    }),
  ),
});

async function list(inputs: Inputs, domain: string, asker: Asker): Promise<unknown> {
  const asked = {
    baseUrl: inputs.base_url,
    token: inputs.ha_token,
    path: '/api/states',
    prefix: 'Error: Failed to fetch states.',
  };
  const states = await askHomeAssistant(asked, asker);
  if (typeof states === 'string' || domain === '') return states;
  return objectsOf(states).filter(({ entity_id: id }) => textOf(id).startsWith(`${domain}.`));
}
