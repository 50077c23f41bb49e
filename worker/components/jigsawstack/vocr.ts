import { textOf } from '../http-services/json-members.ts';
import { defineJigsawStack, filled, promptsOf } from './jigsaw-stack.ts';

/** Reads an image or the pages of a document. */
export const vocr = defineJigsawStack({
  type: 'JigsawStackVOCR',
  displayName: 'VOCR',
  description: 'Reads an image, or the pages of a document, with JigsawStack.',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'JigsawStack API Key', required: true },
    {
      name: 'prompts',
      input: 'MessageTextInput',
      displayName: 'Prompts',
      info: 'What to read, with commas between.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'url',
      input: 'StrInput',
      displayName: 'URL',
      info: 'Address of the image or document.',
      toolMode: true,
    },
    {
      name: 'file_store_key',
      input: 'StrInput',
      displayName: 'File Store Key',
      info: 'The document in the store, where it has no address.',
      toolMode: true,
    },
    { name: 'page_range_start', input: 'IntInput', displayName: 'Page Range' },
    { name: 'page_range_end', input: 'IntInput', displayName: 'Page Range End' },
  ],
  output: { name: 'vocr_results', displayName: 'VOCR results', method: 'vocr' },
  path: '/vocr',
  body: ({ prompts, url, file_store_key, page_range_start: first, page_range_end: last }) => ({
    ...(textOf(prompts) !== '' && { prompt: promptsOf(prompts) }),
    ...filled({ url, file_store_key }),
    ...(Boolean(first) && Boolean(last) && { page_range: [first, last] }),
  }),
});
