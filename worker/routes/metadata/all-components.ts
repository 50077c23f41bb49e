import * as z from 'zod';
import { catalogue } from '../../components/catalogue.ts';
import { components } from '../../components/registry.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonText } from '../../http/respond.ts';

let text: string | null = null;

/** Every component type, in the shape that clients draw nodes from (facts 8); made once. */
export const allComponents = endpoint({
  summary: 'List the component types',
  tag: 'Metadata',
  access: 'user',
  responses: {
    200: {
      description: 'Node templates by category and type',
      schema: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
    },
  },
  async handle() {
    text ??= JSON.stringify(catalogue(components));
    return jsonText(text);
  },
});
