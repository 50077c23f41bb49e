import { defineModel } from '../model-nodes/define-model.ts';
import { chatModelNames, reasoningModelNames } from '../openai/model-names.ts';
import { languageModelInputs } from './language-model-inputs.ts';
import { languageModelSettings } from './language-model-settings.ts';

/** Any provider's chat model, chosen by a field: gives its answer, or itself to components that want a model. */
export const languageModel = defineModel({
  type: 'LanguageModelComponent',
  displayName: 'Language Model',
  description: 'Asks a language model of a provider of your choice.',
  icon: 'brain-circuit',
  priority: 0,
  inputs: languageModelInputs([...chatModelNames, ...reasoningModelNames]),
  usualFields: 'among',
  settings: languageModelSettings,
  // Google's client was never asked for a stream that nobody reads.
  asks: { streamsUnread: ({ provider }) => provider !== 'Google' },
});
