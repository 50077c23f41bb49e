import * as z from 'zod';

/** Ids of flows, as a body lists them. */
export const FlowIds = z
  .array(z.guid().toLowerCase())
  .max(1000)
  .meta({ examples: [['520f5110-0dc1-483d-9e01-456cc6e0dd30', 'f1ebaaa5-6e72-47db-9f82-717b3dee2e3b']] });
