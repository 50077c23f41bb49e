import * as z from 'zod';
import type { CompiledFlow } from '../../engine/compiled.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pullStream } from '../../http/pull-stream.ts';
import { streamed } from '../../http/respond.ts';
import { sseFrame } from '../../http/sse.ts';
import type { Asker } from '../../runs/prepare.ts';
import { compiledFlow } from '../../runs/prepare.ts';
import { runOfVertex } from '../../runs/vertex-run.ts';
import type { RunnableFlow } from '../../store/flows/runnable.ts';
import { flowPath } from '../flows/flow-path.ts';
import { runRefusals } from '../run/run-refusals.ts';
import { flowToBuild } from './flow-to-build.ts';

export const vertexStream = endpoint({
  summary: 'Stream what one vertex says',
  description: 'Runs the vertex and, before it, what it needs, as the call that builds one. For older clients.',
  tag: 'Build',
  access: 'user',
  params: flowPath.extend({ vertex_id: z.string() }),
  responses: {
    200: { description: 'Its words as they come', media: ['text/event-stream'] },
    400: { description: 'The graph cannot be run' },
    ...runRefusals,
  },
  async handle(call) {
    const { app, params } = call;
    const flow = await flowToBuild(call, params.flow_id);
    const compiled = await compiledFlow(app, flow);
    const frames = framesOf(call, flow, compiled, params.vertex_id);
    return streamed(
      pullStream({ frames, onError: () => failed('The stream broke off.') + closed, ping: ': ping\n\n' }),
    );
  },
});

async function* framesOf(
  asker: Asker,
  flow: RunnableFlow,
  compiled: CompiledFlow,
  vertexId: string,
): AsyncGenerator<string> {
  if (!compiled.indexOf.has(vertexId)) {
    yield failed(`Vertex ${vertexId} not found`) + closed;
    return;
  }
  yield frame('message', { message: `Streaming vertex ${vertexId}` });
  const order = { vertexId, inputValue: null, sessionId: flow.id, files: [] };
  let isSaid = false;
  for await (const { chunk, built } of runOfVertex(asker, flow, compiled, order)) {
    if (chunk !== null) yield frame('message', { chunk });
    isSaid ||= chunk !== null;
    if (built === null) continue;
    if (!built.valid) yield failed(built.params);
    else if (!isSaid) yield frame('message', { chunk: saidBy(built.data.outputs) });
  }
  yield closed;
}

/** The text of the first output that has one. */
function saidBy(outputs: unknown): string {
  const texts = Object.values(outputs as Record<string, { message: unknown }>).map(({ message }) => message);
  return (texts.find((text) => typeof text === 'string') as string | undefined) ?? '';
}

function frame(event: string, data: unknown): string {
  return sseFrame({ event, data: JSON.stringify(data) });
}

function failed(error: string): string {
  return frame('error', { error });
}

const closed = frame('close', { message: 'Stream closed' });
