import * as z from 'zod';

/** Characters of an input, as JSON: it lies in one row with the schedule. */
const longestInput = 500_000;

/** What a scheduled run gets: as the body of a run, without what only a caller can want. */
export const ScheduleInput = z
  .strictObject({
    input_value: z.string().nullable().optional(),
    input_type: z.enum(['chat', 'text', 'any']).nullable().optional(),
    output_type: z.enum(['chat', 'text', 'any', 'debug']).nullable().optional(),
    output_component: z.string().nullable().optional(),
    tweaks: z.record(z.string(), z.unknown()).nullable().optional(),
    session_id: z
      .string()
      .max(1000)
      .nullable()
      .optional()
      .meta({ description: 'The session of every run; that of the flow’s id where there is none' }),
  })
  .refine((input) => JSON.stringify(input).length <= longestInput, {
    message: `with all its tweaks an input may take ${longestInput} characters`,
  });

/** A schedule as it is set, as a whole. */
export const SchedulePut = z
  .strictObject({
    cron: z
      .string()
      .max(1000)
      .meta({ description: 'Five fields, or one of @hourly, @daily, @weekly, @monthly, @yearly' }),
    time_zone: z
      .string()
      .max(100)
      .default('UTC')
      .meta({ description: 'Of the IANA database, whose wall clock the times are of', examples: ['Europe/Berlin'] }),
    input: ScheduleInput.nullable().optional(),
    enabled: z.boolean().default(true),
  })
  .meta({
    id: 'SchedulePut',
    examples: [{ cron: '30 7 * * mon-fri', time_zone: 'Europe/Berlin', input: { input_value: 'Good morning' } }],
  });

/** A flow's schedule. */
export const ScheduleRecord = z
  .object({
    flow_id: z.guid(),
    cron: z.string(),
    time_zone: z.string(),
    input: ScheduleInput,
    enabled: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    next_run_at: z.iso.datetime().nullable().meta({ description: 'Null while it is not enabled' }),
    last_run_at: z.iso.datetime().nullable(),
    last_run_id: z.guid().nullable(),
    last_error: z
      .object({ code: z.string(), message: z.string(), at: z.iso.datetime() })
      .nullable()
      .meta({ description: 'Why no run was started when one was last due, or how the last run failed' }),
  })
  .meta({
    id: 'Schedule',
    examples: [
      {
        flow_id: '1e0b4a3c-8d54-4d7e-a2f7-6a9e2b1c0d33',
        cron: '30 7 * * mon-fri',
        time_zone: 'Europe/Berlin',
        input: { input_value: 'Good morning' },
        enabled: true,
        created_at: '2026-11-01T10:00:00.000Z',
        updated_at: '2026-11-01T10:00:00.000Z',
        next_run_at: '2026-11-03T06:30:00.000Z',
        last_run_at: '2026-11-02T06:30:00.012Z',
        last_run_id: '7f1c2a54-52c0-8a1b-ab0e-0d6f8f8a4d11',
        last_error: null,
      },
    ],
  });

export type ScheduleInput = z.output<typeof ScheduleInput>;
export type SchedulePut = z.output<typeof SchedulePut>;
