import { defineComponent, type Inputs } from '../../engine/component.ts';
import type { Asker } from '../http-services/ask-service.ts';
import { objectOf, textOf, withText } from '../http-services/json-members.ts';
import { objectSchema } from '../http-services/tool-arguments.ts';
import { toolOutputs } from '../http-services/tool-outputs.ts';
import { askHomeAssistant, indented } from './home-assistant.ts';

/** Switches something at home. */
export const control = defineComponent({
  type: 'HomeAssistantControl',
  displayName: 'Home Assistant Control',
  description: 'Switches lights, plugs and other things with Home Assistant.',
  icon: 'HomeAssistant',
  inputs: [
    { name: 'ha_token', input: 'SecretStrInput', displayName: 'Home Assistant Token', required: true },
    { name: 'base_url', input: 'StrInput', displayName: 'Home Assistant URL', required: true },
    { name: 'default_action', input: 'StrInput', displayName: 'Default Action (Optional)' },
    { name: 'default_entity_id', input: 'StrInput', displayName: 'Default Entity ID (Optional)' },
  ],
  outputs: toolOutputs(
    async (inputs, context) => {
      const action = textOf(inputs.default_action) || 'turn_off';
      const entity = textOf(inputs.default_entity_id) || 'switch.unknown_switch_3';
      const result = await act(inputs, action, entity, context);
      if (typeof result === 'string') return { text: result };
      return withText(Array.isArray(result) ? { result } : objectOf(result), indented(result));
    },
    (inputs) => ({
      name: 'home_assistant_control',
      description:
        'Switches devices with Home Assistant. The action is turn_on, turn_off or toggle; the entity (switch.xxx, light.xxx, …) must come from the tool list_homeassistant_states, never from a guess.',
      parameters: objectSchema(
        {
          action: { type: 'string', description: 'turn_on, turn_off or toggle' },
          entity_id: { type: 'string', description: 'The entity, as list_homeassistant_states names it' },
        },
        ['action', 'entity_id'],
      ),
      call: (args, asker) => act(inputs, textOf(args.action), textOf(args.entity_id), asker),
    }),
  ),
});

function act(inputs: Inputs, action: string, entity: string, asker: Asker): Promise<unknown> {
  const asked = {
    baseUrl: inputs.base_url,
    token: inputs.ha_token,
    path: `/api/services/${encodeURIComponent(entity.split('.')[0] ?? '')}/${encodeURIComponent(action)}`,
    json: { entity_id: entity },
    prefix: 'Error: Failed to call service.',
  };
  return askHomeAssistant(asked, asker);
}
