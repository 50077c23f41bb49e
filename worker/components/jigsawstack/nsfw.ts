import { defineJigsawStack } from './jigsaw-stack.ts';

/** Tells whether an image is fit for work. */
export const nsfw = defineJigsawStack({
  type: 'JigsawStackNSFW',
  displayName: 'NSFW Detection',
  description: 'Tells with JigsawStack whether an image is fit for work.',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'JigsawStack API Key', required: true },
    { name: 'url', input: 'StrInput', displayName: 'URL', info: 'Address of the image.', required: true },
  ],
  output: { name: 'nsfw_result', displayName: 'NSFW Analysis', method: 'detect_nsfw' },
  path: '/validate/nsfw',
  body: ({ url }) => ({ url }),
});
