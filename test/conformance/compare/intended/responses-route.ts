import { isRecord, type ReadAnswer } from '../read-answer.ts';
import type { IntendedDifference } from './intended-difference.ts';

/** What the responses endpoint does in a vendor's place. */
export const responsesRoute: readonly IntendedDifference[] = [
  {
    reason: 'Errors of the responses endpoint came with status 200; they are 400, 404 and 500 with the same error body',
    adjust({ one, ours, theirs }) {
      if (one.route !== 'responses' || !isRecord(theirs.body) || !isRecord(theirs.body.error)) return null;
      const { type, code } = theirs.body.error;
      const isUnfit = theirs.body.error.message === UNFIT;
      const status = isUnfit ? 400 : type === 'processing_error' ? 500 : code === 'flow_not_found' ? 404 : 400;
      const error = isRecord(ours.body) && isRecord(ours.body.error) ? ours.body.error : {};
      const shape = (source: Record<string, unknown>) =>
        isUnfit
          ? { message: source.message }
          : status === 500
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
    reason: 'A plain response was to tell of the tools that were called, and never did',
    adjust({ one, ours, theirs }) {
      if (one.route !== 'responses' || !isRecord(ours.body) || !Array.isArray(ours.body.output)) return null;
      if (JSON.stringify(theirs.body).includes('"type":"function_call"')) return null;
      const output = ours.body.output.filter((item) => isRecord(item) && item.type === 'message');
      if (output.length === ours.body.output.length) return null;
      return { ours: { ...ours, body: { ...ours.body, output } }, theirs };
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
];

/** What it says of a flow without a chat input: the caller's fault, told as one of the server's. */
const UNFIT = 'Flow must have a ChatInput component to be compatible with OpenAI Responses API';

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

/** Of a text that is kept as its digest nobody can tell how its lines break. */
function singled(text: string): string {
  return /^<\d+ characters, [0-9a-f]+>$/.test(text) ? '(a long text)' : text.replaceAll('\n\n', '\n');
}
