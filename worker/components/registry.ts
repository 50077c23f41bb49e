// Made by `npm run components` from the files beside it.
import { makeRegistry, type Registry, type RegistryEntry } from '../engine/registry.ts';
import { conditionalRouter } from './flow_controls/conditional-router.ts';
import { chatInput } from './input_output/chat-input.ts';
import { chatOutput } from './input_output/chat-output.ts';
import { textInput } from './input_output/text-input.ts';
import { textOutput } from './input_output/text-output.ts';
import { webhook } from './input_output/webhook.ts';
import { languageModel } from './models_and_agents/language-model.ts';
import { memory } from './models_and_agents/memory.ts';
import { prompt } from './models_and_agents/prompt.ts';
import { openaiModel } from './openai/openai-model.ts';
import { parser } from './processing/parser.ts';
import { calculator } from './utilities/calculator.ts';
import { currentDate } from './utilities/current-date.ts';

/** Every native component, by category. */
export const components: readonly RegistryEntry[] = [
  { category: 'flow_controls', component: conditionalRouter },
  { category: 'input_output', component: chatInput },
  { category: 'input_output', component: chatOutput },
  { category: 'input_output', component: textInput },
  { category: 'input_output', component: textOutput },
  { category: 'input_output', component: webhook },
  { category: 'models_and_agents', component: languageModel },
  { category: 'models_and_agents', component: memory },
  { category: 'models_and_agents', component: prompt },
  { category: 'openai', component: openaiModel },
  { category: 'processing', component: parser },
  { category: 'utilities', component: calculator },
  { category: 'utilities', component: currentDate },
];

/** The same components by node type. */
export const registry: Registry = makeRegistry(components);
