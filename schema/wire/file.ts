import * as z from 'zod';

/** Spec 2.5. */
export const FileRecord = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'Without the ending.' }),
    path: z.string().meta({ description: 'What a flow reads the file by.' }),
    size: z.int().meta({ description: 'Bytes.' }),
    provider: z.string().nullable(),
    user_id: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    tenant_id: z.string().nullable(),
    business_id: z.int(),
    is_self: z.boolean(),
    c_uid: z.int(),
    m_uid: z.int(),
  })
  .meta({
    id: 'File',
    examples: [
      {
        id: '2b522495-27bc-4751-bbb0-b074a442e136',
        name: 'report',
        path: '8a18b5a9-31a7-461f-b36e-35912d7262d6/report.pdf',
        size: 20480,
        provider: null,
        user_id: 1,
        created_at: '2026-11-21T09:25:22.650000',
        updated_at: '2026-11-21T09:25:22.650000',
        tenant_id: null,
        business_id: 0,
        is_self: false,
        c_uid: 1,
        m_uid: 1,
      },
    ],
  });

/** What an upload for a flow answers (facts 7). */
export const FlowFile = z.object({ flowId: z.string(), file_path: z.string() }).meta({
  id: 'FlowFile',
  examples: [
    {
      flowId: '10ee090e-298c-4056-b1cf-cdb148f7958e',
      file_path: '10ee090e-298c-4056-b1cf-cdb148f7958e/2026-11-21_09-25-21_report.pdf',
    },
  ],
});
