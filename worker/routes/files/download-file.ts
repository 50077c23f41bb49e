import * as z from 'zod';
import { utf8Text } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { HttpError } from '../../http/errors.ts';
import { queryBoolean } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { contentBytes } from '../../store/files/contents.ts';
import { endingOf } from '../../store/files/names.ts';
import { readFile } from '../../store/files/read.ts';
import { attachment, lostContent, partAnswers } from './file-answer.ts';

export const downloadFile = endpoint({
  summary: 'Download a file',
  description: 'With `return_content=true` the content is answered as a JSON text.',
  tag: 'Files',
  access: 'user',
  params: z.object({ file_id: z.guid().toLowerCase() }),
  query: z.object({ return_content: queryBoolean(false) }),
  responses: {
    ...partAnswers,
    200: { description: 'The file', media: ['application/octet-stream', 'application/json'] },
    404: { description: 'No such file of yours' },
    413: { description: 'Too large to be answered as a text' },
    422: { description: 'Asked for as a text, and none' },
  },
  async handle({ app, request, principal, params, query }) {
    const row = await readFile(app, principal, params.file_id, 'read');
    if (!query.return_content) return attachment({ app, request }, row, row.name + endingOf(row.path));
    if (row.size > longestText) {
      throw new HttpError(413, 'file_too_large', 'The file is too large for return_content. Download it without.');
    }
    const bytes = await contentBytes(app.files, row);
    if (bytes === null) throw lostContent();
    const text = utf8Text(bytes);
    if (text === null) {
      throw new HttpError(422, 'file_not_text', 'Invalid file encoding: the file is not UTF-8. Download it instead.');
    }
    return json(text);
  },
});

/** Bytes of a text that is answered as a whole. */
const longestText = 16 * 1024 * 1024;
