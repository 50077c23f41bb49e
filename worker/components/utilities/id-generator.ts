import { defineComponent } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';

/** A unique id, or the one that the field holds. */
export const idGenerator = defineComponent({
  type: 'IDGenerator',
  displayName: 'ID Generator',
  description: 'Makes a unique ID.',
  icon: 'fingerprint',
  legacy: true,
  inputs: [
    {
      name: 'unique_id',
      input: 'MessageTextInput',
      displayName: 'Value',
      info: 'The ID; a new one where it is empty.',
      value: '',
      inputTypes: ['Message'],
      toolMode: true,
      more: { refresh_button: true },
    },
  ],
  outputs: [
    {
      name: 'id',
      displayName: 'ID',
      types: ['Message'],
      method: 'generate_id',
      async run(inputs, context) {
        const id = String(inputs.unique_id || context.newId());
        context.status(`Generated ID: ${id}`);
        return makeMessage(context, { text: id });
      },
    },
  ],
});
