import { defineModel } from '../model-nodes/define-model.ts';
import { jsonOutputs } from '../model-nodes/json-outputs.ts';
import { ollamaInputs } from './ollama-inputs.ts';
import { ollamaSettings } from './ollama-settings.ts';

const asked = {
  type: 'OllamaModel',
  displayName: 'Ollama',
  description: 'Asks a model that an Ollama server runs.',
  icon: 'Ollama',
  inputs: ollamaInputs,
  usualFields: 'last',
  textName: 'Text',
  settings: ollamaSettings,
} as const;

/** Models that an Ollama server runs; an answer in JSON is given as a record or a table too. */
export const ollamaModel = defineModel({ ...asked, outputs: jsonOutputs(asked) });
