import * as z from 'zod';

const plainProperties = {
  text_color: null,
  background_color: null,
  edited: false,
  source: { id: null, display_name: null, source: null },
  icon: null,
  allow_markdown: false,
  positive_feedback: null,
  state: 'complete',
  targets: [],
};

const shared = {
  sender: 'User',
  sender_name: 'User',
  session_id: 'mine',
  context_id: '',
  text: 'hello',
};

const content = z.object({
  flow_id: z.string(),
  sender: z.string().nullable(),
  sender_name: z.string().nullable(),
  session_id: z.string(),
  context_id: z.string(),
  text: z.string(),
  edit: z.boolean(),
  properties: z.record(z.string(), z.unknown()),
  category: z.string(),
  content_blocks: z.array(z.record(z.string(), z.unknown())),
});

const example = {
  ...shared,
  flow_id: '10ee090e-298c-4056-b1cf-cdb148f7958e',
  edit: false,
  properties: plainProperties,
  category: 'message',
  content_blocks: [],
};

const uuid = '09ec26c4-da07-4041-b289-525b4dcca5ae';

/** A message as the monitor lists it (facts 13): the files are JSON in a text, the time ends in UTC. */
export const MonitorMessage = content
  .extend({ id: z.string(), timestamp: z.string(), files: z.string(), duration: z.number().nullable() })
  .meta({
    id: 'MonitorMessage',
    examples: [{ ...example, id: uuid, timestamp: '2026-11-21 09:44:13 UTC', files: '[]', duration: null }],
  });

/** A message as its update answers it (facts 13): the files are a list. */
export const MonitorMessageUpdated = content
  .extend({ id: z.string(), timestamp: z.string(), files: z.array(z.string()), error: z.boolean() })
  .meta({
    id: 'MonitorMessageUpdated',
    examples: [{ ...example, id: uuid, timestamp: '2026-11-21 09:44:13 UTC', files: [], error: false, edit: true }],
  });

/** The whole record of spec 2.6. Times are ISO 8601; `duration` is seconds. */
export const MessageRecord = content
  .extend({
    id: z.number(),
    flow_version: z.string().nullable(),
    ip_address: z.string().nullable(),
    timestamp: z.string(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    files: z.array(z.string()),
    duration: z.number().nullable(),
  })
  .meta({
    id: 'MessageRecord',
    examples: [
      {
        ...example,
        id: 7,
        flow_version: null,
        ip_address: '203.0.113.7',
        timestamp: '2026-11-21T09:44:13.802Z',
        start_time: '2026-11-21T09:44:13.802Z',
        end_time: '2026-11-21T09:44:13.802Z',
        files: [],
        duration: 0,
        properties: { ...plainProperties, build_duration: 0 },
      },
    ],
  });

/** How a path names a message: by its UUID, or by the integer id of spec 2.6 (design decision 12). */
export const MessageIdInPath = z
  .union([
    z.guid().toLowerCase(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .meta({ override: { type: 'string' } });

/** How a list in a body names messages. */
export const MessageIds = z
  .array(z.union([z.guid().toLowerCase(), z.int().min(0)]))
  .max(10_000)
  .meta({
    id: 'MessageIds',
    override: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer', minimum: 0 }] } },
    examples: [[uuid]],
  });

const text = z.string().nullable().optional();
const name = z.string().max(1000).nullable().optional();
const flag = z.boolean().nullable().optional();

const Properties = z.object({
  text_color: text,
  background_color: text,
  edited: flag,
  // A name alone stands for all three, as in the reference.
  source: z
    .union([
      z.object({ id: text, display_name: text, source: text }),
      z.string().transform((name) => ({ id: name, display_name: name, source: name })),
    ])
    .nullable()
    .optional(),
  icon: text,
  allow_markdown: flag,
  positive_feedback: flag,
  state: z.enum(['partial', 'complete']).nullable().optional(),
  targets: z.array(z.unknown()).nullable().optional(),
});

/** What of a message may be changed; null counts as absent, and properties are taken as a whole (facts 13). */
export const MessageUpdate = z
  .object({
    text,
    sender: name,
    sender_name: name,
    session_id: z.string().min(1).max(1000).nullable().optional(),
    context_id: name,
    files: z.array(z.string()).nullable().optional(),
    edit: flag,
    error: flag,
    properties: Properties.nullable().optional(),
  })
  .meta({ id: 'MessageUpdate', examples: [{ text: 'edited' }] });

export type MessageUpdate = z.output<typeof MessageUpdate>;
