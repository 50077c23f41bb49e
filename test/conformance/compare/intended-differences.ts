import type { ConformanceCase } from '../cases/conformance-flow.ts';
import { firstDifference } from './first-difference.ts';
import { isRecord, type ReadAnswer } from './read-answer.ts';

/**
 * Where this server means to answer otherwise. Each rule rewrites the recorded answer into the one that is wanted, or
 * both answers where only their shape is to agree; it returns null where it does not apply. What a rule does not
 * touch must be the same.
 *
 * Besides these, sessions differ by design: a run without a session id gets a new one, the recorded server takes the
 * flow's id, so that anonymous callers share one history. Normalising calls both `<session>`.
 */
export const INTENDED_DIFFERENCES: readonly IntendedDifference[] = [
  {
    reason: 'Any failure whose text has "not found" in it turned into a 404 with a plain string; a failed run is 500',
    adjust({ ours, theirs }) {
      const detail = detailOf(theirs);
      if (theirs.status !== 404 || !detail?.startsWith('Error running graph')) return null;
      const message = { message: detail, traceback: null, description: null, code: null, suggestion: null };
      return { ours, theirs: { status: 500, body: { detail: JSON.stringify(message) } } };
    },
  },
  {
    reason:
      'Texts of failures are our own; what clients read of a failed run is its status and the JSON within `detail`',
    adjust({ ours, theirs }) {
      const [own, recorded] = [failedRun(ours), failedRun(theirs)];
      return own && recorded ? { ours: own, theirs: recorded } : null;
    },
  },
  {
    reason: 'Errors carry `code` and `trace_id` beside `detail`',
    adjust({ ours, theirs }) {
      if (!isRecord(ours.body) || !isRecord(theirs.body) || !('detail' in ours.body) || !('detail' in theirs.body))
        return null;
      if (!('code' in ours.body) && !('trace_id' in ours.body)) return null;
      const { code: _code, trace_id: _traceId, ...body } = ours.body;
      return { ours: { ...ours, body }, theirs };
    },
  },
  {
    reason: 'A streamed run that failed just stopped; it must say so with `error` and `end`',
    adjust({ one, ours, theirs }) {
      if (one.route !== 'run' || !theirs.events || theirs.events.some((frame) => eventOf(frame) === 'end')) return null;
      const wanted = [...theirs.events, 'error', 'end'];
      const kinds = (ours.events ?? []).map((frame) =>
        ['error', 'end'].includes(eventOf(frame)) ? eventOf(frame) : frame,
      );
      return { ours: { ...ours, events: kinds }, theirs: { ...theirs, events: wanted } };
    },
  },
  {
    reason: 'A model that streamed nothing left its message `partial` for ever',
    adjust({ ours, theirs }) {
      const events = theirs.events ?? [];
      const last = events.findLastIndex((frame) => eventOf(frame) === 'add_message');
      const isLeftPartial = JSON.stringify(events[last] ?? null).includes('"state":"partial"');
      if (!isLeftPartial || last < events.findLastIndex((frame) => eventOf(frame) === 'token')) return null;
      const completed = events.map((frame, index) =>
        index >= last ? reparsed(frame, '"state":"partial"', '"state":"complete"') : frame,
      );
      return { ours, theirs: { ...theirs, events: completed } };
    },
  },
  {
    reason: 'Errors of the responses endpoint came with status 200; they are 400, 404 and 500 with the same error body',
    adjust({ one, ours, theirs }) {
      if (one.route !== 'responses' || !isRecord(theirs.body) || !isRecord(theirs.body.error)) return null;
      const { type, code } = theirs.body.error;
      const status = type === 'processing_error' ? 500 : code === 'flow_not_found' ? 404 : 400;
      const error = isRecord(ours.body) && isRecord(ours.body.error) ? ours.body.error : {};
      const shape = (source: Record<string, unknown>) =>
        status === 500
          ? { failed: typeof source.message === 'string' }
          : { message: source.message, type: source.type, code: source.code };
      return {
        ours: { status: ours.status, body: { error: shape(error) } },
        theirs: { status, body: { error: shape(theirs.body.error) } },
      };
    },
  },
  {
    reason: 'A failing run streamed `completed` on the responses endpoint; it is `failed`',
    adjust({ one, ours, theirs, plain }) {
      if (one.route !== 'responses' || !theirs.events || !isRecord(plain?.body) || !isRecord(plain.body.error))
        return null;
      const statuses = (answer: ReadAnswer) =>
        (answer.events ?? []).map((frame) => (isRecord(frame) ? frame.status : frame));
      const last = statuses(ours).filter((status) => status !== null && status !== undefined);
      return { ours: { status: ours.status, body: last }, theirs: { status: 200, body: ['failed', '[DONE]'] } };
    },
  },
  {
    reason: 'Without a streaming model the responses endpoint streamed no text at all; the text comes in frames',
    adjust({ one, ours, theirs, plain }) {
      const text = textOfResponse(plain);
      const first = theirs.events?.[0];
      if (one.route !== 'responses' || !isRecord(first) || !isRecord(first.delta) || text === null) return null;
      if (first.delta.content !== '') return null;
      const events = [{ ...first, delta: { content: singled(text) } }, ...(theirs.events ?? []).slice(1)];
      return { ours: { ...ours, events: ours.events?.map(withSingledText) ?? [] }, theirs: { ...theirs, events } };
    },
  },
  {
    reason:
      "A user's message that a router passed on to a chat output was overwritten by it; the answer is another message",
    adjust({ ours, theirs }) {
      const [first, second] = (theirs.events ?? []).filter((frame) => eventOf(frame) === 'add_message').map(dataOf);
      if (!first || !second || first.id !== second.id || first.sender === second.sender) return null;
      if (first.sender !== 'User' || JSON.stringify(first).includes('"partial"')) return null;
      return { ours: withoutIds(ours), theirs: withoutIds(theirs) };
    },
  },
  {
    reason: 'In debug, a last model told all settings of its client; a model is not shown',
    adjust({ ours, theirs }) {
      const [own, recorded] = [structuredClone(ours), structuredClone(theirs)];
      const found = [own, recorded].flatMap(verticesOf).filter((vertex) => isRecord(vertex) && blankModel(vertex));
      return found.length > 0 ? { ours: own, theirs: recorded } : null;
    },
  },
  {
    reason:
      "The message of a prompt told the prompt's fields, program text included, where a chat output did not store it",
    adjust({ ours, theirs }) {
      const copy = structuredClone(theirs);
      const found = verticesOf(copy).filter((vertex) => isRecord(vertex) && dropPromptFields(vertex));
      return found.length > 0 ? { ours, theirs: copy } : null;
    },
  },
  {
    reason: 'In debug, a last vertex that could be a tool listed an artifact for that, which nobody asked for',
    adjust({ ours, theirs }) {
      const copy = structuredClone(theirs);
      let found = false;
      for (const vertex of verticesOf(copy)) {
        for (const member of isRecord(vertex) ? [vertex.artifacts, vertex.logs] : []) {
          if (!isRecord(member) || !('component_as_tool' in member)) continue;
          delete member.component_as_tool;
          found = true;
        }
      }
      return found ? { ours, theirs: copy } : null;
    },
  },
  {
    reason:
      'A ChatOutput wrote its sender and source into the message that a text vertex had already given as its result',
    adjust({ ours, theirs }) {
      if (firstDifference(verticesOf(ours), verticesOf(theirs)) === null) return null;
      const [own, recorded] = [withoutPassedOn(ours), withoutPassedOn(theirs)];
      return firstDifference(own, recorded) === null ? { ours: own, theirs: recorded } : null;
    },
  },
  {
    reason: 'An emptied prompt failed the run with an internal error; it is the empty text',
    adjust({ one, ours, theirs }) {
      if (!detailOf(theirs)?.includes('expected str, got NoneType') || ours.status !== 200) return null;
      const note = { status: 200, body: `${one.name}: an empty prompt runs` };
      return { ours: note, theirs: note };
    },
  },
];

/** Applies every rule that fits, in order; reports which. */
export function applyIntendedDifferences(pair: ComparedPair): {
  ours: ReadAnswer;
  theirs: ReadAnswer;
  reasons: string[];
} {
  let { ours, theirs } = pair;
  const reasons: string[] = [];
  for (const { reason, adjust } of INTENDED_DIFFERENCES) {
    const adjusted = adjust({ ...pair, ours, theirs });
    if (!adjusted) continue;
    ({ ours, theirs } = adjusted);
    reasons.push(reason);
  }
  return { ours, theirs, reasons };
}

/** A failed run as clients read it: the members of the JSON in `detail`, and which component failed. */
function failedRun(answer: ReadAnswer): ReadAnswer | null {
  const detail = detailOf(answer);
  if (answer.status !== 500 || !detail?.startsWith('{')) return null;
  const { message, ...rest } = JSON.parse(detail) as { message: string };
  return {
    status: 500,
    body: { members: Object.keys({ message, ...rest }), rest: { ...rest, code: null }, begins: beginningOf(message) },
  };
}

function beginningOf(message: string): string {
  return /^Error running graph: Error building Component [^:]+:/.exec(message)?.[0] ?? message;
}

function detailOf(answer: ReadAnswer): string | null {
  const detail = isRecord(answer.body) ? answer.body.detail : null;
  return typeof detail === 'string' ? detail : null;
}

function eventOf(frame: unknown): string {
  return isRecord(frame) ? String(frame.event) : String(frame);
}

function textOfResponse(answer: ReadAnswer | null): string | null {
  const text = /"type":"output_text","text":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(answer?.body ?? null))?.[1];
  return text ? (JSON.parse(text) as string) : null;
}

/** Plain answers double line breaks, tokens don't; frames without a model may do either. */
function withSingledText(frame: unknown): unknown {
  const delta = isRecord(frame) && isRecord(frame.delta) ? frame.delta : {};
  if (!isRecord(frame) || typeof delta.content !== 'string') return frame;
  return { ...frame, delta: { ...delta, content: singled(delta.content) } };
}

function singled(text: string): string {
  return text.replaceAll('\n\n', '\n');
}

/** The answer with the `passed on` members of text vertices' messages blanked. */
function withoutPassedOn(answer: ReadAnswer): ReadAnswer {
  const text = JSON.stringify(answer);
  const copy = JSON.parse(text) as ReadAnswer;
  for (const vertex of verticesOf(copy)) {
    const results = isRecord(vertex) && isRecord(vertex.results) ? vertex.results : {};
    const message = isRecord(results.text) ? results.text : null;
    for (const holder of [message, message?.data]) {
      if (!isRecord(holder)) continue;
      for (const name of ['sender', 'sender_name', 'session_id', 'context_id']) holder[name] = '(passed on)';
      if (isRecord(holder.properties)) holder.properties.source = '(passed on)';
    }
  }
  return copy;
}

function dataOf(frame: unknown): Record<string, unknown> {
  return isRecord(frame) && isRecord(frame.data) ? frame.data : {};
}

function withoutIds(answer: ReadAnswer): ReadAnswer {
  return JSON.parse(JSON.stringify(answer).replaceAll(/<id \d+>/g, '<id>'));
}

function blankModel(vertex: Record<string, unknown>): boolean {
  const artifacts = isRecord(vertex.artifacts) ? vertex.artifacts : {};
  if (!('model_output' in artifacts)) return false;
  artifacts.model_output = '(a model)';
  if (isRecord(vertex.outputs)) vertex.outputs.model_output = '(a model)';
  return true;
}

function dropPromptFields(vertex: Record<string, unknown>): boolean {
  const results = isRecord(vertex.results) ? vertex.results : {};
  const data = isRecord(results.message) && isRecord(results.message.data) ? results.message.data : {};
  if (!('variables' in data)) return false;
  for (const name of ['template', 'variables', 'prompt', 'messages']) delete data[name];
  return true;
}

function verticesOf(answer: ReadAnswer): unknown[] {
  const end = answer.events?.findLast((frame) => eventOf(frame) === 'end');
  const result = isRecord(end) && isRecord(end.data) ? end.data.result : answer.body;
  const outputs = isRecord(result) && Array.isArray(result.outputs) ? result.outputs[0] : null;
  return isRecord(outputs) && Array.isArray(outputs.outputs) ? outputs.outputs : [];
}

function reparsed(value: unknown, from: string, to: string): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(from, to));
}

interface IntendedDifference {
  readonly reason: string;
  adjust(pair: ComparedPair): { ours: ReadAnswer; theirs: ReadAnswer } | null;
}

export interface ComparedPair {
  readonly one: ConformanceCase;
  readonly ours: ReadAnswer;
  readonly theirs: ReadAnswer;
  /** The recorded answer of the same case without streaming, where there is one. */
  readonly plain: ReadAnswer | null;
}
