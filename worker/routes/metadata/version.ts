import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { version as number } from '../../version.ts';

export const version = endpoint({
  summary: 'The running version',
  tag: 'Metadata',
  access: 'anyone',
  responses: {
    200: {
      description: 'The version',
      schema: z
        .object({ version: z.string(), main_version: z.string(), package: z.string() })
        .meta({ id: 'Version', examples: [{ version: '0.1.0', main_version: '0.1.0', package: 'Rillflow' }] }),
    },
  },
  async handle() {
    return json({ version: number, main_version: number.replace(/[-+].*$/, ''), package: 'Rillflow' });
  },
});
