import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { samples } from '../../samples/basic-examples.ts';

const example = {
  name: 'Sample: Echo',
  description: 'Answers with what you say.',
  endpoint_name: 'sample',
  is_component: false,
  data: { nodes: [], edges: [], viewport: { x: 0, y: 0, zoom: 1 } },
};

/** Spec 2.4. */
const StarterProject = z
  .object({
    data: z.object({
      nodes: z.array(z.unknown()),
      edges: z.array(z.unknown()),
      viewport: z.object({ x: z.number(), y: z.number(), zoom: z.number() }),
    }),
    is_component: z.boolean(),
    name: z.string(),
    description: z.string(),
    endpoint_name: z.string(),
  })
  .meta({ id: 'StarterProject', examples: [example] });

export const starterProjects = endpoint({
  summary: 'List the starters',
  description: 'Flows to start from, in the short form of starter projects.',
  tag: 'Flows',
  access: 'user',
  responses: { 200: { description: 'The starters', schema: z.array(StarterProject) } },
  async handle() {
    return json(samples().map((sample) => ({ ...sample, is_component: false })));
  },
});
