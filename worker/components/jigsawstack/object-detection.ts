import { TerminalError } from '../../engine/errors.ts';
import { textOf } from '../http-services/json-members.ts';
import { defineJigsawStack, filled, promptsOf } from './jigsaw-stack.ts';

/** Finds things in an image. */
export const objectDetection = defineJigsawStack({
  type: 'JigsawStackObjectDetection',
  displayName: 'Object Detection',
  description: 'Finds things in an image with JigsawStack.',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'JigsawStack API Key', required: true },
    {
      name: 'prompts',
      input: 'MessageTextInput',
      displayName: 'Prompts',
      info: 'What to look for, with commas between.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'url',
      input: 'MessageTextInput',
      displayName: 'URL',
      info: 'Address of the image.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'file_store_key',
      input: 'MessageTextInput',
      displayName: 'File Store Key',
      info: 'The image in the store, where it has no address.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    { name: 'annotated_image', input: 'BoolInput', displayName: 'Return Annotated Image', value: true },
    {
      name: 'features',
      input: 'DropdownInput',
      displayName: 'Features',
      value: ['object_detection', 'gui'],
      options: ['object_detection', 'gui'],
    },
    {
      name: 'return_type',
      input: 'DropdownInput',
      displayName: 'Return Type',
      value: 'url',
      options: ['url', 'base64'],
    },
  ],
  output: { name: 'object_detection_results', displayName: 'Object Detection results', method: 'detect_objects' },
  path: '/object_detection',
  body({ prompts, url, file_store_key, annotated_image, features }) {
    if (textOf(url) === '' && textOf(file_store_key) === '') {
      throw new TerminalError(
        'Either URL or File Store Key must be provided to perform object detection',
        'input_missing',
      );
    }
    return {
      ...(textOf(prompts) !== '' && { prompt: promptsOf(prompts) }),
      ...filled({ url, file_store_key }),
      annotated_image,
      ...filled({ features }),
    };
  },
});
