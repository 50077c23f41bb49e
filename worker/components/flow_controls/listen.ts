import { defineComponent } from '../../engine/component.ts';
import { makeData } from '../../engine/make-value.ts';
import type { Value } from '../../engine/values.ts';

/** Picks up what a Notify left under a key; a record without text where none did. */
export const listen = defineComponent({
  type: 'Listen',
  displayName: 'Listen',
  description: 'Picks up what a Notify component left under the same key.',
  icon: 'Radio',
  beta: true,
  awaits: 'context_key',
  inputs: [
    {
      name: 'context_key',
      input: 'StrInput',
      displayName: 'Context Key',
      info: 'The key under which the value was left.',
      value: '',
      required: true,
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'data',
      displayName: 'Data',
      types: ['Data'],
      method: 'listen_for_data',
      cache: false,
      run: async (inputs, context) =>
        (context.shared.get(keyOf(inputs.context_key)) as Value | undefined) ?? makeData({ text: '' }),
    },
  ],
});

/** An edge brings the key as a message. */
function keyOf(key: unknown): string {
  return typeof key === 'object' && key !== null && 'text' in key ? String(key.text) : String(key ?? '');
}
