import { defineComponent } from '../../engine/component.ts';
import { makeData } from '../../engine/make-value.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isData, isMessage } from '../../engine/value-kind.ts';
import type { Data, Message } from '../../engine/values.ts';

/** Leaves a value under a key, for every Listen of the flow with that key. */
export const notify = defineComponent({
  type: 'Notify',
  displayName: 'Notify',
  description: 'Leaves a value under a key, where Listen components pick it up.',
  icon: 'Notify',
  beta: true,
  leaves: 'context_key',
  inputs: [
    {
      name: 'context_key',
      input: 'StrInput',
      displayName: 'Context Key',
      info: 'The key under which the value is left.',
      value: '',
      required: true,
    },
    {
      name: 'input_value',
      input: 'HandleInput',
      displayName: 'Input Data',
      info: 'The value to leave.',
      inputTypes: ['Data', 'Message', 'DataFrame'],
    },
    {
      name: 'append',
      input: 'BoolInput',
      displayName: 'Append',
      info: 'Add the value to those that were left before, rather than take their place.',
      value: false,
    },
  ],
  outputs: [
    {
      name: 'result',
      displayName: 'Data',
      types: ['Data'],
      method: 'notify_components',
      cache: false,
      async run(inputs, context) {
        const value = recordOf(inputs.input_value);
        const key = String(inputs.context_key ?? '');
        const before = context.shared.get(key) ?? [];
        context.shared.set(key, inputs.append === true ? [before, value].flat() : value);
        context.status(value);
        return value;
      },
    },
  ],
});

function recordOf(value: unknown): Data | Message {
  if (isData(value) || isMessage(value)) return value;
  return makeData({ text: value === null || value === undefined ? '' : pythonStr(value) });
}
