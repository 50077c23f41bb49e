import type { ConformanceCase, ConformanceFlow } from './cases/conformance-flow.ts';
import { digestTexts } from './compare/digest-texts.ts';
import { createNormaliser } from './compare/normalise.ts';
import { type ReadAnswer, readAnswer, sessionOf } from './compare/read-answer.ts';
import type { FlowServer } from './targets/flow-server.ts';
import { inPlace, outOfPlace } from './targets/places.ts';
import type { Target } from './targets/start-target.ts';

/** Sends one case of a flow; the placeholders stand in the answer again, and digests where the flow asks for them. */
export async function askFlow(
  { server, places }: Pick<Target, 'server' | 'places'>,
  flow: ConformanceFlow,
  flowId: string,
  one: ConformanceCase,
  suffix: string,
): Promise<ReadAnswer> {
  const placed = { ...one, body: inPlace(one.body, places) };
  const answer = outOfPlace(await askCase(server, flowId, placed, suffix), places);
  return flow.isDigested === true ? digestTexts(answer) : answer;
}

/** Sends one case to a server and returns its answer in comparable form. */
export async function askCase(
  server: FlowServer,
  flowId: string,
  one: ConformanceCase,
  suffix: string,
): Promise<ReadAnswer> {
  const raw = await server.send(pathOf(one, flowId), bodyOf(one, flowId, suffix), one.headers);
  const answer = readAnswer(raw);
  const normalise = createNormaliser({ flowId, suffix, sessionId: namesSession(one) ? null : sessionOf(answer) });
  const { status } = answer;
  return answer.events
    ? { status, events: normalise(answer.events) as unknown[] }
    : { status, body: normalise(answer.body) };
}

/** A word of fixed length for the sessions of one import: the recorded server shares sessions between flows. */
export function newSuffix(): string {
  return `~${crypto.randomUUID().slice(0, 8)}`;
}

function pathOf(one: ConformanceCase, flowId: string): string {
  if (one.route === 'responses') return '/api/v1/responses';
  if (one.route === 'advanced') return `/api/v1/run/advanced/${flowId}`;
  return `/api/v1/run/${flowId}${one.stream ? '?stream=true' : ''}`;
}

function bodyOf(one: ConformanceCase, flowId: string, suffix: string): Record<string, unknown> {
  const body: Record<string, unknown> = structuredClone(one.body);
  const wrapped = body.input_request as Record<string, unknown> | undefined;
  for (const holder of [body, wrapped]) {
    for (const name of SESSION_MEMBERS)
      if (typeof holder?.[name] === 'string' && holder[name] !== '') holder[name] += suffix;
  }
  return one.route === 'responses' ? { model: flowId, ...body } : body;
}

function namesSession(one: ConformanceCase): boolean {
  return /"(session_id|previous_response_id)":"[^"]/.test(JSON.stringify(one.body));
}

const SESSION_MEMBERS = ['session_id', 'previous_response_id'];
