import { isRecord, type ReadAnswer } from '../read-answer.ts';
import { detailOf, eventOf } from './answer-parts.ts';
import type { IntendedDifference } from './intended-difference.ts';

/** How a run fails, plain and streamed. */
export const failedRuns: readonly IntendedDifference[] = [
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
    reason: 'A failed run suggested to update components of older flows; they need no update here',
    adjust({ ours, theirs }) {
      const detail = detailOf(theirs);
      if (theirs.status !== 500 || !detail?.includes('"suggestion":"The flow contains ')) return null;
      const told = { ...(JSON.parse(detail) as object), suggestion: null };
      return { ours, theirs: { ...theirs, body: { ...(theirs.body as object), detail: JSON.stringify(told) } } };
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
      // What a component was still saying is taken back; there it stays as it is.
      const said = (ours.events ?? []).filter((frame) => eventOf(frame) !== 'remove_message');
      const kinds = said.map((frame) => (['error', 'end'].includes(eventOf(frame)) ? eventOf(frame) : frame));
      return { ours: { ...ours, events: kinds }, theirs: { ...theirs, events: wanted } };
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
