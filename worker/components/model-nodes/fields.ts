import type { InputDeclaration } from '../../engine/component.ts';
import { askInputs } from '../models_and_agents/language-model-inputs.ts';

/** What every provider's chat model shows: the question, the system message, and whether the answer streams. */
export const askFields: readonly InputDeclaration[] = [
  ...askInputs,
  {
    name: 'stream',
    input: 'BoolInput',
    displayName: 'Stream',
    info: 'Give the answer on as it comes; this needs a chat.',
    value: false,
    advanced: true,
  },
];

/** A provider's key: a secret, or the name of a variable that holds it. */
export function key(name: string, displayName: string, own: Partial<InputDeclaration> = {}): InputDeclaration {
  return {
    name,
    input: 'SecretStrInput',
    displayName,
    info: 'The key, or the name of a variable that holds it.',
    value: '',
    inputTypes: [],
    loadFromDb: true,
    password: true,
    ...own,
  };
}

/** A text that an edge may bring. */
export function message(name: string, displayName: string, own: Partial<InputDeclaration> = {}): InputDeclaration {
  return { name, input: 'MessageTextInput', displayName, value: '', inputTypes: ['Message'], ...own };
}

/** A text that is typed in. */
export function text(name: string, displayName: string, own: Partial<InputDeclaration> = {}): InputDeclaration {
  return { name, input: 'StrInput', displayName, value: '', ...own };
}

/** A whole number, empty where nothing is said. */
export function whole(name: string, displayName: string, own: Partial<InputDeclaration> = {}): InputDeclaration {
  return { name, input: 'IntInput', displayName, value: '', advanced: true, ...own };
}

/** A number with a fraction, empty where nothing is said. */
export function fraction(name: string, displayName: string, own: Partial<InputDeclaration> = {}): InputDeclaration {
  return { name, input: 'FloatInput', displayName, value: '', advanced: true, ...own };
}

/** A switch, off where nothing is said. */
export function flag(name: string, displayName: string, own: Partial<InputDeclaration> = {}): InputDeclaration {
  return { name, input: 'BoolInput', displayName, value: false, ...own };
}

/** Members to add, by name. */
export function dict(name: string, displayName: string, own: Partial<InputDeclaration> = {}): InputDeclaration {
  return { name, input: 'DictInput', displayName, value: {}, advanced: true, ...own };
}

/** One of several texts; the first where nothing else is said. */
export function choice(
  name: string,
  displayName: string,
  options: readonly string[],
  own: Partial<InputDeclaration> = {},
): InputDeclaration {
  return { name, input: 'DropdownInput', displayName, options, value: options[0] ?? '', ...own };
}

/** A number within bounds, as a temperature from 0 to 1. */
export function slider(
  name: string,
  displayName: string,
  value: number,
  [min, max, step = 0.01]: readonly [number, number, number?],
  own: Partial<InputDeclaration> = {},
): InputDeclaration {
  const { more, ...rest } = own;
  return {
    name,
    input: 'SliderInput',
    displayName,
    value,
    more: { range_spec: range(min, max, step), ...more },
    ...rest,
  };
}

/** Bounds of a number as templates write them. */
export function range(min: number, max: number, step = 0.1): Readonly<Record<string, unknown>> {
  return { step_type: 'float', min, max, step };
}

/** How many tokens an answer may have. */
export function maxTokens(own: Partial<InputDeclaration> = {}): InputDeclaration {
  return whole('max_tokens', 'Max Tokens', {
    info: 'How many tokens an answer may have; 0 for as many as it takes.',
    ...own,
  });
}

/** Members that are added to each request. */
export const modelKwargs: InputDeclaration = dict('model_kwargs', 'Model Kwargs', {
  info: 'Further members of the request, as the provider documents them.',
});

/** Whether the answer must be JSON. */
export const jsonMode: InputDeclaration = flag('json_mode', 'JSON Mode', {
  info: 'Let the model answer in JSON only.',
  advanced: true,
});

/** The seed of the answer. */
export const seed: InputDeclaration = whole('seed', 'Seed', {
  info: 'The same seed makes the same answer likelier.',
  value: 1,
});

/** Up to 128,000 tokens, as most providers' nodes bound it. */
export const manyTokens: InputDeclaration = maxTokens({ more: { range_spec: range(0, 128_000) } });

/** Shows only models that can call tools; the model itself is asked the same. */
export const toolModels: InputDeclaration = flag('tool_model_enabled', 'Enable Tool Models', {
  info: 'Show only models that can call tools.',
  realTimeRefresh: true,
});
