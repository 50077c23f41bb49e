import * as z from 'zod';
import { FileRecord } from '../../../schema/wire/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { listUserFiles } from '../../store/files/read.ts';
import { fileRecord } from './file-record.ts';

export const listFiles = endpoint({
  summary: 'List your files',
  description: 'With a header of a scope, those of it.',
  tag: 'Files',
  access: 'user',
  responses: { 200: { description: 'Your files, oldest first', schema: z.array(FileRecord) } },
  async handle({ app, principal, scope }) {
    const rows = await listUserFiles(app, principal.userId, scope);
    return json(rows.map((row) => fileRecord(row, principal)));
  },
});
