import * as z from 'zod';

const fieldError = z
  .object({
    type: z.string(),
    loc: z.array(z.union([z.string(), z.int()])),
    msg: z.string(),
    ctx: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'FieldError' });

/** Every deliberate error (design decision 11). `trace_id` finds it in the log. */
export const ErrorBody = z
  .object({
    detail: z.union([z.string(), z.array(fieldError), z.record(z.string(), z.unknown())]),
    code: z.string(),
    trace_id: z.string(),
  })
  .meta({
    id: 'Error',
    examples: [{ detail: 'Flow not found', code: 'flow_not_found', trace_id: '4bf92f3577b34da6a3ce929d0e0e4736' }],
  });

/** Errors of the responses endpoint, in the vendor's form (spec 7). */
export const VendorErrorBody = z
  .object({
    error: z.object({
      message: z.unknown(),
      type: z.string(),
      param: z.string().nullable(),
      code: z.string().nullable(),
    }),
    trace_id: z.string(),
  })
  .meta({
    id: 'VendorError',
    examples: [
      {
        error: {
          message: "Flow with id 'nope' not found",
          type: 'invalid_request_error',
          param: 'model',
          code: 'flow_not_found',
        },
        trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
      },
    ],
  });
