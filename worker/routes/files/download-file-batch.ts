import type { FileRow } from '../../../schema/tables/files.ts';
import type { AppContext } from '../../context.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { HttpError } from '../../http/errors.ts';
import { memberNames } from '../../http/zip/member-names.ts';
import { fileStamp, zipAnswer } from '../../http/zip/zip-answer.ts';
import type { ZipMember } from '../../http/zip/zip-stream.ts';
import { contentChunks } from '../../store/files/contents.ts';
import { endingOf } from '../../store/files/names.ts';
import { readFiles } from '../../store/files/read.ts';
import { FileIds } from './file-ids.ts';

export const downloadFileBatch = endpoint({
  summary: 'Download some of your files as a ZIP',
  description:
    'Ids that are none of your files are left out. Two files of one name get numbers. The files may have 4 GB together.',
  tag: 'Files',
  access: 'user',
  body: jsonBody(FileIds),
  responses: {
    200: { description: 'The ZIP, its files oldest first', media: ['application/x-zip-compressed'] },
    404: { description: 'None of them is a file of yours' },
    413: { description: 'The files are too large for one ZIP' },
  },
  async handle({ app, principal, body }) {
    const rows = await readFiles(app, principal, body.value, 'read');
    const bytes = rows.reduce((sum, { size }) => sum + size + overhead, 0);
    if (bytes > largest) {
      const detail = 'The files are larger than the 4 GB that a ZIP takes. Ask for fewer of them at a time.';
      throw new HttpError(413, 'archive_too_large', detail);
    }
    const name = `${fileStamp(app.now())}_langflow_files.zip`;
    return zipAnswer(once(members(app, rows)), name);
  },
});

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

function members(app: AppContext, rows: readonly FileRow[]): ZipMember[] {
  const named = new Map<string, (name: string) => string>();
  return rows.map((row) => {
    const ending = endingOf(row.path);
    const name = named.get(ending.toLowerCase()) ?? memberNames(ending, longestName);
    named.set(ending.toLowerCase(), name);
    return {
      name: name(row.name),
      modified: row.updatedAt,
      chunks: () => contentChunks(app.files, row),
    };
  });
}

/** Bytes: file systems take 255, and the ending has at most 100. */
const longestName = 150;

/**
 * Bytes of a ZIP without the 64-bit extension, and what each file takes beside its own: its name twice, and headers.
 */
const largest = 2 ** 32 - 2 ** 16;
const overhead = 1500;
