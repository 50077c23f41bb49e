import * as z from 'zod';
import type { UploadRow } from '../../../../schema/tables/uploads.ts';
import { isoNaive } from '../../../../schema/wire/times.ts';
import { partCount } from '../../../store/files/uploads/read-upload.ts';

/** An upload in parts as it is shown: what to send next. */
export const UploadRecord = z
  .object({
    id: z.string().meta({ description: 'Of the upload, and of the file that it becomes.' }),
    name: z.string(),
    size: z.int().meta({ description: 'Bytes of the file.' }),
    part_size: z.int().meta({ description: 'Bytes of every part but the last, which has the rest.' }),
    part_count: z.int(),
    parts: z.array(z.int()).meta({ description: 'The numbers of the parts that have come.' }),
    expires_at: z.string().meta({ description: 'When it is given up unless another part comes.' }),
  })
  .meta({
    id: 'Upload',
    examples: [
      {
        id: '2b522495-27bc-4751-bbb0-b074a442e136',
        name: 'film.mp4',
        size: 20_000_000,
        part_size: 8_388_608,
        part_count: 3,
        parts: [1],
        expires_at: '2026-11-22T09:25:22.650000',
      },
    ],
  });

/** The record of an upload of which these parts have come. */
export function uploadRecord(row: UploadRow, parts: readonly number[]) {
  return {
    id: row.id,
    name: row.root + row.ending,
    size: row.size,
    part_size: row.partSize,
    part_count: partCount(row),
    parts,
    expires_at: isoNaive(row.expiresAt),
  };
}

/** The path of an upload. */
export const uploadParams = z.object({ upload_id: z.guid().toLowerCase() });
