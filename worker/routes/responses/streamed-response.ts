import type { RunFailure } from '../../engine/errors.ts';
import type { RunEvent } from '../../engine/events.ts';
import { abortFailure } from '../../engine/failure.ts';
import { failureText } from '../../engine/wire/run-result.ts';
import { internalError } from '../../http/errors.ts';
import { pullStream } from '../../http/pull-stream.ts';
import { streamed } from '../../http/respond.ts';
import { spacedJson } from '../../http/spaced-json.ts';
import { sseFrame } from '../../http/sse.ts';
import type { PreparedRun } from '../../runs/prepare.ts';
import { begin, logStreamFault, type StreamAsker, speaksPlainTcp } from '../../runs/stream.ts';
import { outputTools, trueText } from './output-text.ts';
import { toolFrames } from './tool-items.ts';

/** What every chunk repeats. */
interface Head {
  readonly sessionId: string;
  readonly model: string;
  readonly createdAt: number;
  readonly withResults: boolean;
}

/**
 * Runs and answers with chunks (spec 6.3): an empty one, the text as it comes (or whole, where no model streams), tool
 * frames, a last one with the status, and `[DONE]`. A failure is told by a `response.failed` frame and status `failed`.
 */
export function streamedResponse(run: PreparedRun, asker: StreamAsker, head: Head): Response {
  const chunk = chunkWriter(head);
  const body = pullStream({
    frames: chunks(run, begin(run), head, chunk),
    ping: ': ping\n\n',
    probe: speaksPlainTcp(asker.app.config) ? ':\n\n' : null,
    onCancel: (reason) => run.abort(reason),
    onError: (error) => {
      logStreamFault(run, asker, error);
      const { code, detail } = internalError();
      return failed(chunk, code, String(detail));
    },
  });
  return streamed(body);
}

async function* chunks(
  run: PreparedRun,
  events: AsyncGenerator<RunEvent>,
  head: Head,
  chunk: ReturnType<typeof chunkWriter>,
): AsyncGenerator<string> {
  let told = false;
  let failure: RunFailure | null = null;
  try {
    yield chunk({ content: '' }, null);
    for await (const { event, data } of events) {
      if (event === 'token' && data.chunk !== '') {
        told = true;
        yield chunk({ content: data.chunk }, null);
      } else if (event === 'error') failure = data;
      else if (event === 'end' && failure === null) {
        const text = told ? '' : trueText(data.results);
        if (text !== '') yield chunk({ content: text }, null);
        for (const [index, tool] of outputTools(data.results).entries()) {
          for (const [name, frame] of toolFrames(tool, index, head.withResults)) yield namedFrame(name, frame);
        }
      }
    }
    yield failure === null ? chunk({}, 'completed') + done : failed(chunk, failure.code, failureText(failure));
  } finally {
    // Where nobody read on, the events were never begun.
    run.finish(abortFailure(null));
  }
}

const done = 'data: [DONE]\n\n';

function chunkWriter({ sessionId, model, createdAt }: Head) {
  return (delta: { content?: string }, status: 'completed' | 'failed' | null): string => {
    const chunk = { id: sessionId, object: 'response.chunk', created: createdAt, model, delta, status };
    return sseFrame({ data: JSON.stringify(chunk) });
  };
}

function failed(chunk: ReturnType<typeof chunkWriter>, code: string, message: string): string {
  const event = { type: 'response.failed', response: { status: 'failed', error: { code, message } } };
  return namedFrame('response.failed', event) + chunk({}, 'failed') + done;
}

function namedFrame(name: string, frame: object): string {
  return sseFrame({ event: name, data: spacedJson(frame) });
}
