import * as z from 'zod';
import { FileRecord } from '../../../schema/wire/file.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { listUserFiles } from '../../store/files/read.ts';
import { scopeQuery, withBelow } from '../flows/scope-filter.ts';
import { fileRecord } from './file-record.ts';

export const listFiles = endpoint({
  summary: 'List your files',
  description: 'With a header of a scope, those of it.',
  tag: 'Files',
  access: 'user',
  query: z.object({ include_scope_sub_businesses: scopeQuery.include_scope_sub_businesses }),
  responses: { 200: { description: 'Your files, oldest first', schema: z.array(FileRecord) } },
  async handle({ app, principal, scope, query }) {
    const rows = await listUserFiles(app, principal.userId, scope && withBelow(scope, query));
    return json(rows.map((row) => fileRecord(row, principal)));
  },
});
