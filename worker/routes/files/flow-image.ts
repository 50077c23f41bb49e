import * as z from 'zod';
import { mediaTypeOf } from '../../documents/media-type.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError } from '../../http/errors.ts';
import { endingOf } from '../../store/files/names.ts';
import { flowPath } from '../flows/flow-path.ts';
import { fileAnswer, partAnswers } from './file-answer.ts';
import { flowFile } from './own-flow.ts';

export const flowImage = endpoint({
  summary: 'Show an image of a flow',
  tag: 'Files',
  access: 'user',
  params: flowPath.extend({ file_name: z.string() }),
  responses: {
    ...partAnswers,
    200: { description: 'The image', media: ['image/*'] },
    400: { description: 'The file is no image' },
    403: { description: 'The flow is shared with you, its files are not' },
    404: { description: 'No such flow of yours, or no such file in it' },
  },
  async handle({ app, request, principal, params }) {
    const row = await flowFile(app, principal, params.flow_id, params.file_name);
    const type = mediaTypeOf(endingOf(row.path));
    if (!type.startsWith('image/')) throw new BadRequestError(`Content type ${type} is not an image`, 'not_an_image');
    return fileAnswer({ app, request }, row, { 'content-type': type, ...harmless(type, params.file_name) });
  },
});

/** An SVG may carry scripts: it is shown as a picture in a page, and never as a page that acts. */
function harmless(type: string, name: string): Record<string, string> {
  const policy = { 'content-security-policy': "default-src 'none'; sandbox" };
  return type === 'image/svg+xml' ? { ...policy, 'content-disposition': contentDisposition(name) } : policy;
}
