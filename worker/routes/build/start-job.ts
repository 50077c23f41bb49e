import type { z } from 'zod';
import type { BuildRequest } from '../../../schema/wire/build.ts';
import type { Principal } from '../../auth/principal.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Arrival } from '../../http/endpoint.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { memberText } from '../../http/json-text.ts';
import { json } from '../../http/respond.ts';
import { traceParentOf } from '../../http/trace.ts';
import { demandAcceptable, type RunWork, sealWork } from '../../runs/background/accepted-run.ts';
import { foreignWork } from '../../runs/foreign/foreign-work.ts';
import { sha256Hex } from '../../secrets/sha256.ts';
import { stampedId } from '../../secrets/stamped-id.ts';
import { acceptRun } from '../../store/flow-runs.ts';
import type { RunnableFlow } from '../../store/flows/runnable.ts';
import { reserveKey } from '../../store/reserve-key.ts';
import type { BuildQuery } from './build-settings.ts';
import { directEvents } from './direct-events.ts';

/**
 * Starts a build, which is on disk before this resolves, and answers with its job, or with its events where these were
 * asked for at once. Requests with one idempotency key start one job.
 */
export async function startJob(call: Arrival, job: JobOrder): Promise<Response> {
  const { app, request, traceId } = call;
  const { principal, query, visitor, session } = job;
  const { owner, ...flow } = job.flow;
  const { graph, revision } = owner === undefined ? await graphOf(job) : { graph: null, revision: flow.revision };
  const asked: RunWork = { ...workOf(job), ...(graph !== null && { graph }) };
  const work =
    owner === undefined ? asked : await foreignWork(app, principal, job.flow, { work: asked, data: job.body.data });
  demandAcceptable(work, job.text.length);
  const newId = await stampedId(app.keyring);
  const mark = idempotencyKey(request.headers);
  const route = `build/${flow.id}/${visitor ?? ''}`;
  const body = `${new URL(request.url).search}\n${job.text}`;
  const reserved = mark && (await reserveKey(app, { userId: principal.userId, route, mark, body }, newId));
  const id = reserved?.runId ?? newId;
  const sealed = await sealWork(app.keyring, id, work);
  await acceptRun(app, {
    id,
    trigger: 'build',
    principal,
    ...(owner !== undefined && { owner: owner.principal }),
    flow: { ...flow, name: query.flow_name || flow.name, revision, ...(graph !== null && { version: null }) },
    sessionId: session,
    address: clientAddress(app.config, request),
    traceId,
    traceparent: traceParentOf(request.headers),
    acceptedAt: app.now(),
    timeout: app.config.SERVICE_BACKGROUND_RUN_TIMEOUT * 1000,
    sealed,
    // What visitors say is not for the monitor of the flow's owner.
    build: { isLogged: query.log_builds && visitor === null, visitor },
  });
  const isRepeat = reserved?.isNew === false;
  const headers = { 'x-run-id': id, ...(isRepeat && { 'idempotent-replayed': 'true' }) };
  if (query.event_delivery !== 'direct') return json({ job_id: id }, 200, headers);
  const reader = visitor === null ? { principal, visitor } : { principal: null, visitor };
  return directEvents(call, { jobId: id, reader }, { isRepeat, headers });
}

/** A graph in the body keeps its own tokens (design decision 2). */
async function graphOf({ flow, body, text }: JobOrder) {
  if (!body.data) return { graph: null, revision: flow.revision };
  const graph = memberText(text, ['data']) ?? '';
  return { graph, revision: await sha256Hex(graph) };
}

/** Builds give their input to Chat Inputs (facts 12); components that are named may be of any kind. */
function workOf({ body, query, files, headers }: JobOrder): RunWork {
  const { input_value: inputValue, components } = body.inputs ?? {};
  const isNamed = (components ?? []).length > 0;
  return {
    input: {
      inputValue: inputValue ?? null,
      inputType: isNamed ? 'any' : 'chat',
      inputComponents: components ?? [],
      startVertex: query.start_component_id || null,
      stopVertex: query.stop_component_id || null,
      streaming: true,
    },
    webhookBody: null,
    files,
    request: {},
    headers,
  };
}

export interface JobOrder {
  readonly principal: Principal;
  readonly flow: RunnableFlow;
  readonly body: BuildRequest;
  /** The body's own text. */
  readonly text: string;
  readonly query: z.output<typeof BuildQuery>;
  readonly session: string;
  readonly files: readonly string[];
  /** Headers that set variables. */
  readonly headers: RunWork['headers'];
  /** Names the visitor who starts a public flow; null for the flow's owner. */
  readonly visitor: string | null;
}
