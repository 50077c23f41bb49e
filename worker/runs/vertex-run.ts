import type { CompiledFlow } from '../engine/compiled.ts';
import type { RunFailure } from '../engine/errors.ts';
import { abortFailure } from '../engine/failure.ts';
import { run as startRun } from '../engine/run.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import { sendTold } from '../telemetry/send-told.ts';
import { type BuildData, buildData } from './background/build-event.ts';
import { failedVertex } from './background/failed-vertex.ts';
import { filesFor } from './background/run-tweaks.ts';
import { admitForeign, refusedFiles } from './foreign/admit-foreign.ts';
import { concealer } from './foreign/concealer.ts';
import { shownEvent } from './foreign/shown-vertex.ts';
import { HeldTurnContext } from './held-turn-context.ts';
import { Lifetime } from './lifetime.ts';
import type { RunOrder } from './order.ts';
import type { Asker } from './prepare.ts';
import { RunTale } from './run-tale.ts';

/**
 * Runs one vertex of a flow and, before it, what it needs, and tells what it says and, last, what it came to. Its own
 * messages are stored, those of the others are not: calls for these have stored them. A failure of another vertex is
 * told as this one's, which could not be built for it.
 */
export async function* runOfVertex(
  caller: Asker,
  flow: RunnableFlow,
  compiled: CompiledFlow,
  { vertexId, inputValue, sessionId, files }: VertexOrder,
): AsyncGenerator<VertexTold> {
  const { app, request, waitUntil } = caller;
  const { owner } = flow;
  if (owner !== undefined && files.length > 0) throw refusedFiles();
  const asker = owner === undefined ? caller : { ...caller, owner };
  const input = { inputValue, inputType: 'chat', stopVertex: vertexId, streaming: true } as const;
  const tweaks = filesFor(compiled, files);
  const own: RunOrder = {
    input: { ...input, tweaks },
    sessionId,
    request: {},
    idempotencyKey: null,
    headers: request.headers,
  };
  const order = owner === undefined ? own : admitForeign(compiled, own);
  const lifetime = new Lifetime(app, request, true);
  lifetime.watch();
  const context = new HeldTurnContext(asker, flow, order, lifetime);
  if (owner !== undefined) context.conceal = concealer(compiled, () => context.secrets);
  const ids = new Set<unknown>();
  let built: BuildData | null = null;
  const tale = new RunTale(asker, context, 'vertex');
  // Until something else is known: the reader left.
  let failure: RunFailure | null = abortFailure(null);
  let isFailed = false;
  try {
    for await (const event of startRun(compiled, order.input, context)) {
      const told = owner === undefined ? event : shownEvent(compiled, event);
      if (told.event === 'add_message') ids.add(told.data.id);
      if (told.event === 'token') yield { chunk: told.data.chunk, built: null };
      isFailed ||= told.event === 'error';
      if (told.event === 'error') failure = told.data;
      else if (told.event === 'end' && !isFailed) failure = null;
      if (told.event === 'error' && told.vertex !== null) {
        const failed = failedVertex({ ...told.vertex, id: vertexId }, told.data);
        built = buildData(failed);
      }
      if (told.event !== 'end_vertex') continue;
      if (told.data.component_id === vertexId) built = buildData({ ...told.data, progress: told.progress });
      else ids.clear();
    }
    const own = context.turn.filter(({ id }) => ids.has(id));
    if (own.length > 0) await context.store(own);
    if (built !== null) yield { chunk: null, built };
  } finally {
    lifetime.end(waitUntil);
    tale.endedUnlisted(failure);
    sendTold(app, waitUntil);
  }
}

export interface VertexOrder {
  readonly vertexId: string;
  readonly inputValue: string | null;
  readonly sessionId: string;
  /** For the flow's Chat Inputs. */
  readonly files: readonly string[];
}

/** A piece of what the vertex, or one before it, says; or what the vertex came to. */
export type VertexTold =
  | { readonly chunk: string; readonly built: null }
  | { readonly chunk: null; readonly built: BuildData };
