import * as z from 'zod';

const example = {
  id: '7f1c2a54-52c0-4a1b-9b0e-0d6f8f8a4d11',
  flow_id: '1e0b4a3c-8d54-4d7e-a2f7-6a9e2b1c0d33',
  flow_version: 'v2',
  session_id: '1e0b4a3c-8d54-4d7e-a2f7-6a9e2b1c0d33',
  trigger: 'webhook',
  status: 'succeeded',
  attempt: 1,
  created_at: '2026-11-01T10:00:00.000Z',
  started_at: '2026-11-01T10:00:00.004Z',
  ended_at: '2026-11-01T10:00:01.250Z',
  error: null,
  trace_id: '0af7651916cd43dd8448eb211c80319c',
};

export const runStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

/** A run in the background, as lists show it. */
export const RunSummaryRecord = z
  .object({
    id: z.guid(),
    flow_id: z.guid(),
    flow_version: z.string().nullable().meta({ description: 'The version that ran; null for the draft' }),
    session_id: z.string(),
    trigger: z.enum(['webhook', 'build', 'schedule', 'api']),
    status: z.enum(runStatuses),
    attempt: z.number().int().meta({ description: 'How often it was begun' }),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    error: z.object({ code: z.string(), message: z.string().nullable() }).nullable(),
    trace_id: z.string(),
  })
  .meta({ id: 'RunSummary', examples: [example] });

/** A run with what it gave. */
export const RunRecord = RunSummaryRecord.extend({ outputs: z.array(z.unknown()) }).meta({
  id: 'RunRecord',
  examples: [{ ...example, outputs: [] }],
});
