import * as z from 'zod';
import { GraphBody, VerticesOrder } from '../../../schema/wire/build.ts';
import type { AppContext } from '../../context.ts';
import type { CompiledFlow } from '../../engine/compiled.ts';
import { GraphError } from '../../engine/errors.ts';
import { choosePlan } from '../../engine/run-plan.ts';
import { lenientJsonText } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError } from '../../http/errors.ts';
import { queryText } from '../../http/query.ts';
import { json } from '../../http/respond.ts';
import { parsePart } from '../../http/validation.ts';
import { compiledFlow } from '../../runs/prepare.ts';
import { sha256Hex } from '../../secrets/sha256.ts';
import { flowPath } from '../flows/flow-path.ts';
import { runRefusals } from '../run/run-refusals.ts';
import { flowToBuild } from './flow-to-build.ts';

export const verticesOrder = endpoint({
  summary: 'List the vertices that a build would run',
  description: 'Of the flow, or of the graph in the body. For older clients: jobs tell the same in their first event.',
  tag: 'Build',
  access: 'user',
  params: flowPath,
  query: z.object({ stop_component_id: queryText(), start_component_id: queryText() }),
  body: { ...lenientJsonText(z.unknown()), schema: GraphBody },
  responses: {
    200: { description: 'The first of them, and all', schema: VerticesOrder },
    400: { description: 'The graph cannot be run' },
    ...runRefusals,
  },
  async handle(call) {
    const { app, params, query, body } = call;
    const flow = await flowToBuild(call, params.flow_id);
    const isStored = body.text.trim() === '' || body.value === null;
    if (!isStored) parsePart(GraphBody, body.value, 'body');
    const compiled = isStored ? await compiledFlow(app, flow) : await compiledGraph(app, body.text);
    const { stop_component_id: stopVertex, start_component_id: startVertex } = query;
    const isUnknown = [stopVertex, startVertex].some((id) => id && !compiled.indexOf.has(id));
    const part = { startVertex: startVertex ?? null, stopVertex: stopVertex ?? null };
    const plan = isUnknown ? null : choosePlan(compiled, { ...part, inputType: 'chat', streaming: true });
    return json({
      ids: plan?.roots.map(({ id }) => id) ?? [],
      run_id: app.newId(),
      vertices_to_run: plan?.members.map(({ id }) => id) ?? [],
    });
  },
});

async function compiledGraph(app: AppContext, text: string): Promise<CompiledFlow> {
  try {
    return await app.compiled.get(await sha256Hex(text), async () => text);
  } catch (error) {
    if (error instanceof GraphError) throw new BadRequestError(error.message, error.code);
    throw error;
  }
}
