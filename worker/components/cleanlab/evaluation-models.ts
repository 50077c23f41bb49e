import type { InputDeclaration } from '../../engine/component.ts';

/** What both evaluators let choose: the model that judges, and how long it may think. */
export function judgeInputs(presets: readonly string[]): InputDeclaration[] {
  return [
    {
      name: 'model',
      input: 'DropdownInput',
      displayName: 'Cleanlab Evaluation Model',
      info: 'The model that judges; it need not be the one that answered.',
      value: 'gpt-4o-mini',
      options: [
        'gpt-4.1',
        'gpt-4.1-mini',
        'gpt-4.1-nano',
        'o4-mini',
        'o3',
        'gpt-4.5-preview',
        'gpt-4o-mini',
        'gpt-4o',
        'o3-mini',
        'o1',
        'o1-mini',
        'gpt-4',
        'gpt-3.5-turbo-16k',
        'claude-3.7-sonnet',
        'claude-3.5-sonnet-v2',
        'claude-3.5-sonnet',
        'claude-3.5-haiku',
        'claude-3-haiku',
        'nova-micro',
        'nova-lite',
        'nova-pro',
      ],
      required: true,
      advanced: true,
    },
    {
      name: 'quality_preset',
      input: 'DropdownInput',
      displayName: 'Quality Preset',
      info: 'How sure the score is; the surer, the slower and dearer.',
      value: 'medium',
      options: presets,
      required: true,
      advanced: true,
    },
  ];
}

/** A text that an evaluator looks at. */
export function judged(name: string, displayName: string, info: string, required = true): InputDeclaration {
  return {
    name,
    input: 'MessageTextInput',
    displayName,
    info,
    inputTypes: ['Message'],
    ...(required ? { required } : { value: '' }),
  };
}

export const cleanlabKey: InputDeclaration = {
  name: 'api_key',
  input: 'SecretStrInput',
  displayName: 'Cleanlab API Key',
  required: true,
};
