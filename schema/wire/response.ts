import * as z from 'zod';

/** The responses endpoint's request (spec 4.4). Fields beyond these are ignored, as the vendor's clients send more. */
export const ResponsesBody = z
  .object({
    model: z.string().min(1).meta({ description: 'A flow’s id or endpoint name' }),
    input: z.string(),
    stream: z.boolean().nullable().optional(),
    background: z.boolean().nullable().optional(),
    tools: z
      .unknown()
      .optional()
      .meta({ override: { type: 'null', description: 'Must be absent or null' } }),
    previous_response_id: z.string().max(1000).nullable().optional(),
    include: z.array(z.string()).nullable().optional(),
  })
  .meta({ id: 'ResponsesBody', examples: [{ model: 'sample', input: 'hello' }] });

const answerExample = {
  id: '55766606-fd92-4e21-8c57-6c2cdf93b3a6',
  object: 'response',
  created_at: 1_795_254_257,
  status: 'completed',
  error: null,
  incomplete_details: null,
  instructions: null,
  max_output_tokens: null,
  model: 'sample',
  output: [
    {
      type: 'message',
      id: 'msg_55766606-fd92-4e21-8c57-6c2cdf93b3a6',
      status: 'completed',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'hello', annotations: [] }],
    },
  ],
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  store: true,
  temperature: 1,
  text: { format: { type: 'text' } },
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
  truncation: 'disabled',
  usage: null,
  user: null,
  metadata: {},
};

const item = z.looseObject({ type: z.string(), id: z.string(), status: z.string() });

/** The whole response, in the order of the wire. */
export const ResponsesAnswer = z
  .object({
    id: z.string(),
    object: z.literal('response'),
    created_at: z.int(),
    status: z.enum(['completed', 'in_progress', 'failed']),
    error: z.null(),
    incomplete_details: z.null(),
    instructions: z.null(),
    max_output_tokens: z.null(),
    model: z.string(),
    output: z.array(item),
    parallel_tool_calls: z.literal(true),
    previous_response_id: z.string().nullable(),
    reasoning: z.object({ effort: z.null(), summary: z.null() }),
    store: z.literal(true),
    temperature: z.number(),
    text: z.object({ format: z.object({ type: z.literal('text') }) }),
    tool_choice: z.literal('auto'),
    tools: z.array(z.unknown()),
    top_p: z.number(),
    truncation: z.literal('disabled'),
    usage: z.null(),
    user: z.null(),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ResponsesAnswer', examples: [answerExample] });

export type ResponsesBody = z.output<typeof ResponsesBody>;
