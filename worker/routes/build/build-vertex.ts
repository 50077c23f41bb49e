import * as z from 'zod';
import { BuildInputs, VertexBuilt } from '../../../schema/wire/build.ts';
import { lenientJsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import { json } from '../../http/respond.ts';
import { compiledFlow } from '../../runs/prepare.ts';
import { runOfVertex } from '../../runs/vertex-run.ts';
import { flowPath } from '../flows/flow-path.ts';
import { runRefusals } from '../run/run-refusals.ts';
import { flowToBuild } from './flow-to-build.ts';

export const buildVertex = endpoint({
  summary: 'Build one vertex',
  description:
    'Runs the vertex and, before it, what it needs; only its own messages are stored. For older clients: a job builds all vertices and runs each once.',
  tag: 'Build',
  access: 'user',
  params: flowPath.extend({ vertex_id: z.string() }),
  body: lenientJsonBody(
    z.object({ inputs: BuildInputs.nullable().optional(), files: z.array(z.string()).nullable().optional() }),
  ),
  responses: {
    200: { description: 'What it came to, also where it failed', schema: VertexBuilt },
    400: { description: 'The graph cannot be run' },
    ...runRefusals,
    404: { description: 'No such flow that you may see, or no such vertex in it' },
    500: { description: 'The run was stopped' },
  },
  async handle(call) {
    const { app, params, body } = call;
    const flow = await flowToBuild(call, params.flow_id);
    const compiled = await compiledFlow(app, flow);
    if (!compiled.indexOf.has(params.vertex_id)) {
      throw new NotFoundError(`Vertex ${params.vertex_id} not found`, 'unknown_vertex');
    }
    const run = runOfVertex(call, flow, compiled, {
      vertexId: params.vertex_id,
      inputValue: body.inputs?.input_value ?? null,
      sessionId: body.inputs?.session || flow.id,
      files: body.files ?? [],
    });
    for await (const told of run) if (told.built !== null) return json(told.built);
    throw new HttpError(500, 'run_stopped', `The build ended before vertex ${params.vertex_id} did.`);
  },
});
