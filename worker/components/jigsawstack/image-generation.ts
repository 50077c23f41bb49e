import type { Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { textOf } from '../http-services/json-members.ts';
import { imageGenerationInputs } from './image-generation-inputs.ts';
import { defineJigsawStack, filled } from './jigsaw-stack.ts';

/** Draws an image by a prompt. */
export const imageGeneration = defineJigsawStack({
  type: 'JigsawStackImageGeneration',
  displayName: 'Image Generation',
  description: 'Draws an image by a prompt with JigsawStack.',
  inputs: imageGenerationInputs,
  output: { name: 'image_generation_results', displayName: 'Image Generation Results', method: 'generate_image' },
  path: '/ai/image_generation',
  isGood: ({ url }) => textOf(url).trim() !== '',
  body(inputs) {
    check(inputs);
    const { negative_prompt, seed, guidance } = inputs;
    const advanced = filled({ negative_prompt, seed, guidance });
    return {
      ...trimmed(inputs, ['prompt', 'aspect_ratio', 'url', 'file_store_key']),
      ...filled({ width: inputs.width, height: inputs.height }),
      return_type: 'url',
      ...trimmed(inputs, ['output_format']),
      ...filled({ steps: inputs.steps }),
      ...(Object.keys(advanced).length > 0 && { advance_config: advanced }),
    };
  },
});

const ratios = ['1:1', '16:9', '21:9', '3:2', '2:3', '4:5', '5:4', '3:4', '4:3', '9:16', '9:21'];

function check(inputs: Inputs): void {
  const length = [...textOf(inputs.prompt)].length;
  if (length < 1 || length > 5000) throw refused('Prompts must be between 1-5000 characters.');
  const ratio = textOf(inputs.aspect_ratio);
  if (ratio !== '' && !ratios.includes(ratio)) {
    throw refused(`Aspect ratio must be one of the following: ${ratios.map((one) => `'${one}'`).join(', ')}.`);
  }
  checkRange('Width', inputs.width, 256, 1920, ' pixels');
  checkRange('Height', inputs.height, 256, 1920, ' pixels');
  checkRange('Steps', inputs.steps, 1, 90, '');
}

function checkRange(name: string, value: unknown, least: number, most: number, unit: string): void {
  const number = Number(value ?? 0);
  if (number !== 0 && (number < least || number > most)) {
    throw refused(`${name} must be between ${least}-${most}${unit}.`);
  }
}

function trimmed(inputs: Inputs, names: readonly string[]) {
  return filled(Object.fromEntries(names.map((name) => [name, textOf(inputs[name]).trim()])));
}

function refused(message: string): TerminalError {
  return new TerminalError(message, 'input_kind');
}
