import * as z from 'zod';

const request = {
  input_value: z.string().nullable().optional(),
  input_type: z.enum(['chat', 'text', 'any']).nullable().optional(),
  output_type: z.enum(['chat', 'text', 'any', 'debug']).nullable().optional(),
  output_component: z.string().nullable().optional(),
  tweaks: z.record(z.string(), z.unknown()).nullable().optional(),
  session_id: z.string().max(1000).nullable().optional(),
  stream: z.boolean().nullable().optional(),
};

/** The run body, flat or under `input_request` (spec 4.3). `context` is of this request alone. */
export const RunBody = z
  .object({
    ...request,
    input_request: z.object(request).nullable().optional(),
    context: z.record(z.string(), z.unknown()).nullable().optional(),
  })
  .meta({
    id: 'RunBody',
    examples: [{ input_value: 'hello', input_type: 'chat', output_type: 'chat', session_id: 'mine' }],
  });

const resultExample = {
  session_id: 'mine',
  outputs: [
    {
      inputs: { input_value: 'hello' },
      outputs: [
        {
          results: { message: { text: 'hello', sender: 'Machine', sender_name: 'AI', session_id: 'mine' } },
          artifacts: { message: 'hello', sender: 'Machine', sender_name: 'AI', files: [], type: 'object' },
          outputs: { message: { message: 'hello', type: 'text' } },
          logs: { message: [] },
          messages: [{ message: 'hello', sender: 'Machine', component_id: 'ChatOutput-bbbbb', type: 'text' }],
          timedelta: null,
          duration: null,
          component_display_name: 'Chat Output',
          component_id: 'ChatOutput-bbbbb',
          used_frozen_result: false,
        },
      ],
    },
  ],
};

const open = z.record(z.string(), z.unknown());

/** Facts 9: what a run answers. */
export const RunResult = z
  .object({
    session_id: z.string(),
    outputs: z.array(
      z.object({
        inputs: open,
        outputs: z.array(
          z.looseObject({
            results: open.nullable(),
            artifacts: open.nullable(),
            outputs: open.nullable(),
            logs: open.nullable(),
            messages: z.array(open).nullable(),
            component_display_name: z.string().nullable(),
            component_id: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'RunResult', examples: [resultExample] });

export type RunBody = z.output<typeof RunBody>;
export type RunRequest = Omit<RunBody, 'input_request' | 'context'>;
