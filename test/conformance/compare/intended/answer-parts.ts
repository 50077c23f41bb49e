import { isRecord, type ReadAnswer } from '../read-answer.ts';

/** The `detail` of an error answer, null where it is no text. */
export function detailOf(answer: ReadAnswer): string | null {
  const detail = isRecord(answer.body) ? answer.body.detail : null;
  return typeof detail === 'string' ? detail : null;
}

/** The kind of an event frame; the frame itself where it is a word. */
export function eventOf(frame: unknown): string {
  return isRecord(frame) ? String(frame.event) : String(frame);
}

/** The data of an event frame, empty where there is none. */
export function dataOf(frame: unknown): Record<string, unknown> {
  return isRecord(frame) && isRecord(frame.data) ? frame.data : {};
}

/** The results by vertex of a run, plain or in the last event of a stream; they can be written to. */
export function verticesOf(answer: ReadAnswer): unknown[] {
  const end = answer.events?.findLast((frame) => eventOf(frame) === 'end');
  const result = isRecord(end) && isRecord(end.data) ? end.data.result : answer.body;
  const outputs = isRecord(result) && Array.isArray(result.outputs) ? result.outputs[0] : null;
  return isRecord(outputs) && Array.isArray(outputs.outputs) ? outputs.outputs : [];
}
