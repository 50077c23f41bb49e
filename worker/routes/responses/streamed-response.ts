import type { RunFailure } from '../../engine/errors.ts';
import type { RunEvent } from '../../engine/events.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { failureText } from '../../engine/wire/run-result.ts';
import { internalError } from '../../http/errors.ts';
import { streamResponse } from '../../http/stream-response.ts';
import { describeError } from '../../log.ts';
import type { Asker, PreparedRun } from '../../runs/prepare.ts';
import { begin } from '../../runs/stream.ts';
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
export function streamedResponse(run: PreparedRun, asker: Asker & { readonly traceId: string }, head: Head): Response {
  const chunk = chunkWriter(head);
  return streamResponse({
    chunks: chunks(run, begin(run), head, chunk),
    ping: ': still here\n\n',
    onLeave: (reason) => run.abort(reason),
    onError: (error) => {
      asker.app.log('error', 'stream failed', {
        trace_id: asker.traceId,
        run_id: run.context.runId,
        ...describeError(error),
      });
      return failed(chunk, 'internal_error', String(internalError().detail));
    },
  });
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
    run.finish();
  }
}

const done = 'data: [DONE]\n\n';

function chunkWriter({ sessionId, model, createdAt }: Head) {
  return (delta: { content?: string }, status: 'completed' | 'failed' | null): string => {
    const chunk = { id: sessionId, object: 'response.chunk', created: createdAt, model, delta, status };
    return `data: ${JSON.stringify(chunk)}\n\n`;
  };
}

function failed(chunk: ReturnType<typeof chunkWriter>, code: string, message: string): string {
  const event = { type: 'response.failed', response: { status: 'failed', error: { code, message } } };
  return namedFrame('response.failed', event) + chunk({}, 'failed') + done;
}

function namedFrame(name: string, frame: object): string {
  return `event: ${name}\ndata: ${jsonDumps(frame)}\n\n`;
}
