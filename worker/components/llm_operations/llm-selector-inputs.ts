import type { InputDeclaration } from '../../engine/component.ts';

/** What an editor draws of an LLM Selector. */
export const llmSelectorInputs: readonly InputDeclaration[] = [
  {
    name: 'models',
    input: 'HandleInput',
    displayName: 'Language Models',
    info: 'The models to choose from.',
    required: true,
    list: true,
    inputTypes: ['LanguageModel'],
  },
  {
    name: 'input_value',
    input: 'MultilineInput',
    displayName: 'Input',
    info: 'The question that the chosen model is asked.',
    required: true,
    inputTypes: ['Message'],
    multiline: true,
  },
  {
    name: 'judge_llm',
    input: 'HandleInput',
    displayName: 'Judge LLM',
    info: 'The model that chooses.',
    required: true,
    inputTypes: ['LanguageModel'],
  },
  {
    name: 'optimization',
    input: 'DropdownInput',
    displayName: 'Optimization',
    info: 'What matters most.',
    options: ['quality', 'speed', 'cost', 'balanced'],
    value: 'balanced',
  },
  {
    name: 'use_openrouter_specs',
    input: 'BoolInput',
    displayName: 'Use OpenRouter Specs',
    info: "Whether the judge is told what OpenRouter's list says of the models, or only their names.",
    value: true,
    advanced: true,
  },
  {
    name: 'timeout',
    input: 'IntInput',
    displayName: 'API Timeout',
    info: "Seconds to wait for OpenRouter's list.",
    value: 10,
    advanced: true,
  },
  {
    name: 'fallback_to_first',
    input: 'BoolInput',
    displayName: 'Fallback to First Model',
    info: 'Of no effect: a choice that makes no sense is the first model in any case.',
    value: true,
    advanced: true,
  },
];
