import type { InputDeclaration } from '../../engine/component.ts';
import { choice, flag, key, message, text } from '../model-nodes/fields.ts';

/** What an editor draws of a Not Diamond router. */
export const notDiamondInputs: readonly InputDeclaration[] = [
  {
    name: 'input_value',
    input: 'MessageInput',
    displayName: 'Input',
    info: 'What the model is asked.',
    value: '',
    required: true,
    inputTypes: ['Message'],
  },
  message('system_message', 'System Message', { info: 'How the model should behave.' }),
  {
    name: 'models',
    input: 'HandleInput',
    displayName: 'Language Models',
    info: 'The models to choose from.',
    value: '',
    required: true,
    list: true,
    inputTypes: ['LanguageModel'],
  },
  key('api_key', 'Not Diamond API Key', { value: 'NOTDIAMOND_API_KEY', required: true }),
  text('preference_id', 'Preference ID', { info: 'A preference that was set up at Not Diamond.' }),
  choice('tradeoff', 'Tradeoff', ['quality', 'cost', 'latency'], { info: 'What counts most.' }),
  flag('hash_content', 'Hash Content', { info: 'Let Not Diamond keep only a hash of the question.' }),
];
